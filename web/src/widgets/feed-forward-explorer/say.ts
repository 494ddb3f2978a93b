import type words from '../../../content/ko/widgets/feed-forward-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type FeedForwardKey = keyof typeof words;
export type FeedForwardSay = Say<FeedForwardKey | CommonKey>;
