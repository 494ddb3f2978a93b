import type words from '../../../content/ko/widgets/multi-head-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type MultiHeadKey = keyof typeof words;
export type MultiHeadSay = Say<MultiHeadKey | CommonKey>;
