import { escapeHtml } from '../ui/html';
import type { Translate } from '../ui/messages';
import type { Verdict } from './checks';
import type { StatusMessage } from './status';

/** A name as code. */
const named = (name: string) => `<code>${escapeHtml(name)}</code>`;

function verdictMessage(verdict: Verdict, t: Translate): StatusMessage | undefined {
  const name = named(verdict.name);
  switch (verdict.kind) {
    case 'right':
      return { kind: 'good', html: t('exercise.right', { name }) };
    case 'rounded':
      return { kind: 'warn', html: t('exercise.rounded', { name }) };
    // The part it follows from has a message of its own.
    case 'follows':
      return undefined;
    case 'unchecked': {
      if (verdict.needs.length === 0) return undefined;
      const needs = verdict.needs.map(named).join(', ');
      return { kind: 'warn', html: t('exercise.unchecked', { name, needs }) };
    }
    case 'missing':
      return { kind: 'warn', html: t('exercise.missing', { name }) };
    case 'wrong':
      return { kind: 'bad', html: t('exercise.wrong', { name }) };
    case 'shape': {
      const { actual, expected } = verdict;
      return { kind: 'bad', html: t('exercise.wrongShape', { name, actual, expected }) };
    }
    case 'holdsNaN':
      return { kind: 'bad', html: t('exercise.holdsNaN', { name }) };
    case 'mistake':
      return { kind: 'bad', html: `${name}: ${verdict.mistake.sentence}` };
  }
}

/** NaN spreads through all that is calculated from it: only where it shows first is it told. */
function withoutSpreadNaN(verdicts: readonly Verdict[]): Verdict[] {
  const first = verdicts.find(({ kind }) => kind === 'holdsNaN');
  return verdicts.filter((verdict) => verdict.kind !== 'holdsNaN' || verdict === first);
}

/**
 * What to say about the verdicts: what is right in one line, then each of the
 * others; the praise when all is right and the learner did something.
 */
export function feedback(
  verdicts: readonly Verdict[],
  praise: string,
  untouched: boolean,
  t: Translate,
): StatusMessage[] {
  if (verdicts.length === 0) return [];
  const right = verdicts.filter(({ kind }) => kind === 'right');
  const others = verdicts.filter(({ kind }) => kind !== 'right');
  const messages: StatusMessage[] = [];
  if (right.length > 0) {
    const name = right.map((verdict) => named(verdict.name)).join(', ');
    messages.push({ kind: 'good', html: t('exercise.right', { name }) });
  }
  messages.push(...withoutSpreadNaN(others).flatMap((verdict) => verdictMessage(verdict, t) ?? []));
  if (others.length === 0) {
    if (untouched) messages.push({ kind: 'plain', text: t('exercise.untouched') });
    else if (praise) messages.push({ kind: 'good', html: praise });
  }
  return messages;
}
