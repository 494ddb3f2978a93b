import type words from '../../../content/ko/widgets/layer-norm-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type LayerNormKey = keyof typeof words;
export type LayerNormSay = Say<LayerNormKey | CommonKey>;
