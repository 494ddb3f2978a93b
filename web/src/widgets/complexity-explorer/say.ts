import type words from '../../../content/ko/widgets/complexity-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type ComplexityKey = keyof typeof words;
export type ComplexitySay = Say<ComplexityKey | CommonKey>;
