import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../../kernels/types';
import { elementOf, term } from '../../ui/arithmetic';
import { fateDetails, naiveFate, type Softmaxed, shiftedAgrees } from './compute';
import type { SoftmaxSay } from './say';

interface Way {
  id: 'naive' | 'shifted';
  title: string;
  /** the exponent's column: its head and its numbers */
  exponent: string;
  exponents: Matrix;
  exponentials: Matrix;
  sum: number;
  shares: Matrix;
}

/** A number of the table; one that went wrong is marked, and says so by itself. */
function cell(value: number, broken = !Number.isFinite(value)): TemplateResult {
  return html`<td class=${broken ? 'broken' : ''}>${term(value)}</td>`;
}

function wayTable(way: Way, say: SoftmaxSay): TemplateResult {
  return html`<table class="numbers" data-way=${way.id}>
    <caption>${way.title}</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${way.exponent}</th>
        <th scope="col"><i>e</i><sup>${way.exponent}</sup></th>
        <th scope="col">${say('portion')}</th>
      </tr>
    </thead>
    <tbody>
      ${Array.from(
        way.exponents.data,
        (exponent, index) => html`<tr>
          <th scope="row">${index + 1}</th>
          <td>${term(exponent)}</td>
          ${cell(elementOf(way.exponentials, 0, index))}
          ${cell(elementOf(way.shares, 0, index))}
        </tr>`,
      )}
      <tr class="sum">
        <th scope="row">${say('sum')}</th>
        <td></td>
        ${cell(way.sum, !Number.isFinite(way.sum) || way.sum === 0)}
        <td></td>
      </tr>
    </tbody>
  </table>`;
}

/** softmax in float32 as it is written down, and with the maximum subtracted. */
export function float32View(result: Softmaxed, say: SoftmaxSay): TemplateResult {
  const { float32 } = result;
  if (!float32) return html`<p class="note">${say('noFloat32')}</p>`;
  const { exponents, trace } = float32;
  const { naive, shifted } = trace;
  const fate = naiveFate(trace);
  const agrees = shiftedAgrees(result);
  return html`<div class="ways">
    <div>
      ${wayTable(
        {
          id: 'naive',
          title: say('naive'),
          exponent: 's',
          exponents,
          exponentials: naive.exponentials,
          sum: naive.sum[0] ?? Number.NaN,
          shares: naive.shares,
        },
        say,
      )}
      <p class="fate ${fate === 'fine' ? '' : 'failed'}" data-fate=${fate}>${say(fate, fateDetails(float32))}</p>
    </div>
    <div>
      ${wayTable(
        {
          id: 'shifted',
          title: say('shifted'),
          exponent: 's − m',
          exponents: shifted.differences,
          exponentials: shifted.exponentials,
          sum: shifted.sum[0] ?? Number.NaN,
          shares: shifted.shares,
        },
        say,
      )}
      <p class="fate" data-agrees=${agrees}>${say(agrees ? 'agrees' : 'rounded')}</p>
    </div>
  </div>`;
}
