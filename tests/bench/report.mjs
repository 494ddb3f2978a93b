import { logSlope } from './statistics.mjs';

/** What was measured, as Markdown tables. */

const width = 64;

const milliseconds = (value) =>
  value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
const spread = ({ median, lower, upper }) =>
  `${milliseconds(median)} (${milliseconds(lower)}–${milliseconds(upper)})`;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const gigaflops = (n, ms) => (4 * n * n * width) / ms / 1e6;

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_cell, i) => (i === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ].join('\n');
}

/** Contenders in the order in which they are told of. */
const labels = {
  tiled: '`tiledAttention`',
  'tiled causal': '`tiledAttention`, causal',
  naive: '`naiveAttention`',
  double: '`attention` (double, whole trace)',
  'onnxruntime-web': 'onnxruntime-web',
  tfjs: 'tfjs (wasm)',
};

function raceTable(races) {
  const names = Object.keys(labels).filter((name) => races.some(({ times }) => times[name]));
  const rows = names.map((name) => {
    const timed = races.filter(({ times }) => times[name]);
    // With few tokens each call costs more by itself than by what it calculates.
    const many = timed.filter(({ n }) => n >= 256);
    const slope = logSlope(many.map(({ n, times }) => [n, times[name].median]));
    const cells = races.map(({ times }) => (times[name] ? spread(times[name]) : '–'));
    return [labels[name], ...cells, slope.toFixed(2)];
  });
  return table(
    ['ms, median (middle half)', ...races.map(({ n }) => `n = ${n}`), 'slope from 256'],
    rows,
  );
}

/** How the tiled kernel stands at n = 1024 against each budget. */
function verdicts({ browser, pages, sizes }) {
  const { times, peakOperations } = browser.races.find(({ n }) => n === 1024);
  const own = times.tiled.median;
  const peak = peakOperations / times.peak.median / 1e6;
  const share = gigaflops(1024, own) / peak;
  const against = (name) => times[name].median / own;
  const { bytes } = pages.desk.lesson;
  const rows = [
    [
      'faster than onnxruntime-web',
      `${against('onnxruntime-web').toFixed(2)} ×`,
      against('onnxruntime-web') > 1,
    ],
    ['at least 3 × as fast as tfjs', `${against('tfjs').toFixed(2)} ×`, against('tfjs') >= 3],
    [
      'at least 60 % of the multiply-add peak',
      `${(100 * share).toFixed(0)} % of ${peak.toFixed(1)} GFLOP/s`,
      share >= 0.6,
    ],
    ['`.wasm` at most 40 kB, gzip', kilobytes(sizes.wasm), sizes.wasm <= 40_000],
    ['glue at most 15 kB, gzip', kilobytes(sizes.glue), sizes.glue <= 15_000],
    ['at most 400 kB up to the first result', kilobytes(bytes), bytes <= 400_000],
    ...[
      ['over a phone’s line', pages.phone],
      ['without a network in between', pages.desk],
    ].map(([where, { lesson, pyodide }]) => [
      `first result in 1/10 of Pyodide’s time, ${where}`,
      `1/${(pyodide.time.median / lesson.time.median).toFixed(1)}`,
      lesson.time.median <= pyodide.time.median / 10,
    ]),
  ];
  return table(
    ['budget', 'measured', ''],
    rows.map(([what, value, kept]) => [what, value, kept ? '✓' : '✗']),
  );
}

function pageTable({ desk, phone }) {
  const row = (name, key) => [
    name,
    kilobytes(desk[key].bytes),
    `${spread(desk[key].time)} ms`,
    `${(phone[key].time.median / 1000).toFixed(1)} s`,
  ];
  return table(
    ['cold, to the first result', 'transferred (gzip)', 'this machine', '1.6 Mbit/s, CPU ÷ 4'],
    [row('the lesson’s first exercise', 'lesson'), row('a softmax in Pyodide’s core', 'pyodide')],
  );
}

export function report(results) {
  const { machine, date, browser, native, pages } = results;
  const software = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Measured on ${date} on ${machine.cores} × ${machine.processor} (${machine.system}): ${software.join(', ')}. ` +
      `Attention of n tokens, d = ${width}, one thread.`,
    `**In Chromium**, called from JavaScript (a first call at n = 1024, before the browser has compiled everything well, takes ${milliseconds(browser.firstCall)} ms):`,
    raceTable(browser.races),
    '**Native:**',
    raceTable(native),
    '**Pages:**',
    pageTable(pages),
    '**Budgets** (n = 1024):',
    verdicts(results),
  ].join('\n\n');
}
