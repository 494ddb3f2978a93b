import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { chartView } from './chart';
import { type Fit, fitOf, valueAt } from './fit';
import { type Method, methods, type Point } from './measure';
import type { ComplexitySay } from './say';
import { bytesText, timeText } from './units';

/** Bytes of an n × n matrix of float32 numbers. */
export const matrixBytes = (n: number): number => 4 * n * n;

const decades = (values: readonly number[]): number[] => {
  const powers = values.map((value) => Math.log10(value));
  const [low, high] = [Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))];
  const count = Math.max(high - low, 1) + 1;
  return Array.from({ length: count }, (_, index) => 10 ** (low + index));
};

/** A clock that stood still says 0, which has no place on a logarithmic axis. */
const drawable = (milliseconds: number): number => Math.max(milliseconds, 1e-3);

/** Before anything is measured the axis shows what is to be expected. */
const EXPECTED = [0.1, 1000];

const KIB = 1024;
const MEMORY_TICKS = [16 * KIB, 256 * KIB, 4 * KIB ** 2, 64 * KIB ** 2];

function slopeOf(fit: Fit | undefined): string {
  return fit ? formatNumber(fit.slope, 2) : '–';
}

function legend(say: ComplexitySay, note: (method: Method) => TemplateResult): TemplateResult {
  return html`<ul class="legend">
    ${methods.map(
      (method) =>
        html`<li><span class="mark ${method}" aria-hidden="true"></span>${say(method)} ${note(method)}</li>`,
    )}
  </ul>`;
}

/** Times against n, with the lines that fit them. */
export function timePicture(
  points: readonly Point[],
  sizes: readonly number[],
  say: ComplexitySay,
): TemplateResult {
  const fits = Object.fromEntries(
    methods.map((method) => [method, fitOf(points, method)]),
  ) as Record<Method, Fit | undefined>;
  const times = points.length > 0 ? points.map(({ milliseconds }) => milliseconds) : EXPECTED;
  const powers = decades(times.map(drawable));
  const slopes = { naive: slopeOf(fits.naive), tiled: slopeOf(fits.tiled) };
  const chart = chartView({
    id: 'time',
    title: say('time'),
    label: say('timePicture', slopes),
    sizes,
    range: [powers.at(0) ?? 1, powers.at(-1) ?? 10],
    ticks: powers.map((value) => ({
      value,
      text: value >= 1000 ? `${value / 1000} s` : `${value} ms`,
    })),
    marks: points.map(({ method, n, milliseconds }) => ({
      ...{ method, n },
      value: drawable(milliseconds),
    })),
    strokes: methods.flatMap((method) => {
      const fit = fits[method];
      if (!fit) return [];
      const end = (n: number): [number, number] => [n, valueAt(fit, n)];
      return [{ method, from: end(fit.from), to: end(fit.to) }];
    }),
  });
  return html`${chart}
    ${legend(
      say,
      (method) => html`<span class="slope">${say('slope')}
        <output data-result="slope-${method}">${slopes[method]}</output></span>`,
    )}`;
}

/** The bytes of the n × n matrix beside those that the tiled kernel needs. */
export function memoryPicture(
  tiledBytes: number,
  sizes: readonly number[],
  say: ComplexitySay,
): TemplateResult {
  const bytes = { naive: matrixBytes, tiled: () => tiledBytes };
  const [least, most] = [sizes.at(0) ?? 1, sizes.at(-1) ?? 2];
  const range: [number, number] = [Math.min(matrixBytes(least), tiledBytes), matrixBytes(most)];
  const chart = chartView({
    id: 'memory',
    title: say('memory'),
    label: say('memoryPicture', {
      n: most,
      naive: bytesText(matrixBytes(most)),
      tiled: bytesText(tiledBytes),
    }),
    sizes,
    range,
    ticks: MEMORY_TICKS.filter((value) => value <= range[1]).map((value) => ({
      value,
      text: bytesText(value),
    })),
    marks: methods.flatMap((method) => sizes.map((n) => ({ method, n, value: bytes[method](n) }))),
    strokes: methods.map((method) => ({
      method,
      from: [least, bytes[method](least)],
      to: [most, bytes[method](most)],
    })),
  });
  return html`${chart}
    ${legend(say, (method) => html`<span class="slope">${say(`${method}Memory`)}</span>`)}`;
}

/** All the numbers. */
export function numbersTable(
  points: readonly Point[],
  tiledBytes: number,
  sizes: readonly number[],
  say: ComplexitySay,
): TemplateResult {
  const time = (method: Method, n: number) => {
    const point = points.find((one) => one.method === method && one.n === n);
    return html`<td data-time="${method}-${n}">${point ? timeText(point.milliseconds) : '–'}</td>`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${say('numbers')}>
    <table class="numbers">
      <caption class="hidden">${say('numbers')}</caption>
      <thead>
        <tr>
          <th scope="col">n</th>
          <th scope="col">${say('naiveTime')}</th>
          <th scope="col">${say('tiledTime')}</th>
          <th scope="col">${say('naiveBytes')}</th>
          <th scope="col">${say('tiledBytes')}</th>
        </tr>
      </thead>
      <tbody>
        ${sizes.map(
          (n) => html`<tr>
            <th scope="row">${n}</th>
            ${time('naive', n)} ${time('tiled', n)}
            <td data-bytes="naive-${n}">${bytesText(matrixBytes(n))}</td>
            <td data-bytes="tiled-${n}">${bytesText(tiledBytes)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
