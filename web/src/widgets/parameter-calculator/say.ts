import type words from '../../../content/ko/widgets/parameter-calculator.json';
import type { CommonKey, Say } from '../explorer';

export type CalculatorKey = keyof typeof words;
export type CalculatorSay = Say<CalculatorKey | CommonKey>;
