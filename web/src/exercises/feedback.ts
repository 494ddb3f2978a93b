import { escapeHtml } from '../ui/html';
import type { Translate } from '../ui/messages';
import type { Verdict } from './checks';
import type { StatusMessage } from './status';
import type { Origin } from './typed-in';

/** A name as code. */
const named = (name: string) => `<code>${escapeHtml(name)}</code>`;

/** What is wrong about a value is told by where it comes from. */
function wrongMessage(verdict: Verdict, origin: Origin, t: Translate): string {
  const name = named(verdict.name);
  if (origin === 'first') return t('exercise.wrongFirst', { name });
  const isTyped = origin === 'typed';
  if (verdict.kind !== 'shape') {
    return t(isTyped ? 'exercise.wrongTyped' : 'exercise.wrong', { name });
  }
  const { actual, expected } = verdict;
  const key = isTyped ? 'exercise.wrongShapeTyped' : 'exercise.wrongShape';
  return t(key, { name, actual, expected });
}

function verdictMessage(
  verdict: Verdict,
  originOf: (name: string) => Origin,
  t: Translate,
): StatusMessage | undefined {
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
      const needs = verdict.needs.map(named).join(', ');
      return { kind: 'warn', html: t('exercise.unchecked', { name, needs }) };
    }
    case 'uncheckable': {
      const from = verdict.from.map(named).join(', ');
      return { kind: 'warn', html: t('exercise.uncheckable', { name, from }) };
    }
    case 'missing':
      return { kind: 'warn', html: t('exercise.missing', { name }) };
    case 'wrong':
    case 'shape':
      return { kind: 'bad', html: wrongMessage(verdict, originOf(verdict.name), t) };
    case 'holdsNaN':
      return { kind: 'bad', html: t('exercise.holdsNaN', { name, first: named(verdict.first) }) };
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
  originOf: (name: string) => Origin,
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
  messages.push(
    ...withoutSpreadNaN(others).flatMap((verdict) => verdictMessage(verdict, originOf, t) ?? []),
  );
  if (others.length === 0) {
    if (untouched) messages.push({ kind: 'plain', text: t('exercise.untouched') });
    else if (praise) messages.push({ kind: 'good', html: praise });
  }
  return messages;
}

/** What calls for a change by itself, whatever lines are still to come. */
const FAULTS: ReadonlySet<Verdict['kind']> = new Set(['wrong', 'shape', 'mistake', 'holdsNaN']);

/** What to say about the first wrong value of a cell that could not be calculated to its end. */
export function firstFault(
  verdicts: readonly Verdict[],
  originOf: (name: string) => Origin,
  t: Translate,
): StatusMessage | undefined {
  const first = verdicts.find(({ kind }) => FAULTS.has(kind));
  return first && verdictMessage(first, originOf, t);
}
