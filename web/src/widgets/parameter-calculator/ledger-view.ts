import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import type { Count } from '../../kernels/index.js';
import { formulaHtml, symbols } from '../symbols';
import type { Before } from './change';
import { difference, type Entry, type Ledger, shareText, signed, sumOfTenths } from './ledger';
import type { CalculatorSay } from './say';

interface Row {
  name: unknown;
  look: string;
  formula?: unknown;
  numbers?: string;
  count: Count;
  share?: string;
  before: Count | undefined;
}

function deltaText(row: Row, say: CalculatorSay): string {
  if (row.before === undefined) return '';
  const by = difference(row.count, row.before);
  return by === 0n ? say('sameCount') : signed(by);
}

// The roles are those that tables have by themselves: a narrow one is laid out
// as a grid, and browsers then take a table's own meaning away.
function rowView(row: Row, withChange: boolean, say: CalculatorSay): TemplateResult {
  return html`<tr role="row" class=${row.look} data-part=${row.look}>
    <th role="rowheader" scope="row">${row.name}</th>
    <td role="cell" class="formula">
      ${row.formula ? html`<span class="letters">${row.formula}</span>` : nothing}
      ${row.numbers ? html`<span class="digits">${row.numbers}</span>` : nothing}
    </td>
    <td role="cell" class="count">${formatNumber(row.count)}</td>
    <td role="cell" class="share">${row.share ?? nothing}</td>
    ${withChange ? html`<td role="cell" class="delta">${deltaText(row, say)}</td>` : nothing}
  </tr>`;
}

function formulaOf({ part, formula }: Entry, say: CalculatorSay): unknown {
  if (part !== 'stack') return formulaHtml(formula);
  return html`${symbols.n_layers} · (${say('perLayer')})`;
}

function rowsOf(
  entries: readonly Entry[],
  total: Count,
  before: readonly Entry[] | undefined,
  say: CalculatorSay,
): Row[] {
  return entries.map((entry) => ({
    name: say(entry.part),
    look: entry.part,
    formula: formulaOf(entry, say),
    numbers: entry.numbers,
    count: entry.count,
    share: shareText(entry.count, total, say),
    // A vocabulary that was not there had no parameters.
    before: before && (before.find(({ part }) => part === entry.part)?.count ?? 0),
  }));
}

function sumText(entries: readonly Entry[]): string {
  return entries.map(({ count }) => formatNumber(count)).join(' + ');
}

/** The ledger: every part with its formula, the formula's numbers, its count and its share. */
export function ledgerView(
  ledger: Ledger,
  before: Before | undefined,
  say: CalculatorSay,
): TemplateResult {
  const old = before?.ledger;
  const withChange = before !== undefined;
  const hasModel = ledger.model.length > 1;
  const layer: Row[] = [
    ...rowsOf(ledger.layer, ledger.layerTotal, old?.layer, say),
    {
      name: say('oneLayer'),
      look: 'layer',
      numbers: sumText(ledger.layer),
      count: ledger.layerTotal,
      share: say('percent', { share: '100' }),
      before: old?.layerTotal,
    },
  ];
  const [stack] = ledger.model;
  const model: Row[] = [
    ...(hasModel ? rowsOf(ledger.model, ledger.total, old?.model, say) : []),
    {
      name: say('whole'),
      look: 'total',
      ...(hasModel || !stack
        ? { numbers: sumText(ledger.model) }
        : { formula: formulaOf(stack, say), numbers: stack.numbers }),
      count: ledger.total,
      ...(hasModel ? { share: say('percent', { share: '100' }) } : {}),
      before: old?.total,
    },
  ];
  const heads = [
    ...(['part', 'formula', 'count', 'portion'] as const),
    ...(withChange ? (['delta'] as const) : []),
  ];
  return html`<table class="ledger" role="table">
      <caption class="hidden">${say('ledger')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          ${heads.map(
            (key) => html`<th role="columnheader" scope="col" class=${key}>
              ${say(key)}
            </th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">${layer.map((row) => rowView(row, withChange, say))}</tbody>
      <tbody role="rowgroup">${model.map((row) => rowView(row, withChange, say))}</tbody>
    </table>
    ${roundingNote(ledger, say)}`;
}

function roundingNote(ledger: Ledger, say: CalculatorSay): TemplateResult | typeof nothing {
  const sums = [
    sumOfTenths(ledger.layer, ledger.layerTotal),
    ...(ledger.model.length > 1 ? [sumOfTenths(ledger.model, ledger.total)] : []),
  ];
  const odd = sums.find((sum) => sum !== 1000);
  if (odd === undefined) return nothing;
  return html`<p class="note rounding">${say('rounding', { sum: formatNumber(odd / 10, 1) })}</p>`;
}
