import type words from '../../../content/ko/widgets/softmax-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type SoftmaxKey = keyof typeof words;
export type SoftmaxSay = Say<SoftmaxKey | CommonKey>;
