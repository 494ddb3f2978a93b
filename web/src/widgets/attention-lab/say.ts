import type words from '../../../content/ko/widgets/attention-lab.json';
import type { CommonKey, Say } from '../explorer';

export type LabKey = keyof typeof words;
export type LabSay = Say<LabKey | CommonKey>;
