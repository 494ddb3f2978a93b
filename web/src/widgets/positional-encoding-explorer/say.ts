import type words from '../../../content/ko/widgets/positional-encoding-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type PositionsKey = keyof typeof words;
export type PositionsSay = Say<PositionsKey | CommonKey>;
