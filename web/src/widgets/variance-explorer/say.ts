import type words from '../../../content/ko/widgets/variance-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type VarianceKey = keyof typeof words;
export type VarianceSay = Say<VarianceKey | CommonKey>;
