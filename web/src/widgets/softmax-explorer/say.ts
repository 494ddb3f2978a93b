import type words from '../../../content/ko/widgets/softmax-explorer.json';
import type { CommonKey, Say } from '../explorer';

export type SoftmaxKey = keyof typeof words;
export type SoftmaxSay = Say<SoftmaxKey | CommonKey>;

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** `z₁`, `p₁₂`: counted from 1, as the lesson counts. */
export function indexed(letter: string, index: number): string {
  const digits = String(index + 1).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit);
  return letter + digits;
}
