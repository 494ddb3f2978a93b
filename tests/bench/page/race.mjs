/* global tf */

import { attentionModel } from '/bench/onnx-model.mjs';
import { loadKernels } from '/kernels/index.js';
import * as ort from '/onnx/ort.wasm.min.mjs';

/** Everybody calculates the same attention in one page, in turn. */

const d = 64;
const rounds = 9;
/** Milliseconds; the clock of a page has steps of 0.1. */
const shortestSample = 20;
/** Calls after which a browser has compiled everything well. */
const warmUp = 5;
/** Operations of one call of the loop: multiply and add, 12 sums of 4 lanes. */
const peakRounds = 1e6;
const peakOperations = 2 * 48 * peakRounds;

async function start() {
  const kernels = await loadKernels();
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = '/onnx/';
  tf.wasm.setWasmPaths('/tfjs-wasm/');
  tf.wasm.setThreadsCount(1);
  await tf.setBackend('wasm');
  await tf.ready();
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/peak/peak.wasm'), {
    env: {},
    wasi_snapshot_preview1: {},
  });
  instance.exports._initialize?.();
  return { kernels, peak: instance.exports.multiply_add_loop };
}

const started = start();

function inputs(kernels, n) {
  const named = ['Q', 'K', 'V'].map((name, index) => {
    const { data } = kernels.randn({ rows: n, cols: d, seed: index + 1 });
    return [name, { rows: n, cols: d, data: new Float32Array(data) }];
  });
  return Object.fromEntries(named);
}

/** Name → a function that calculates once and returns the output's numbers. */
async function contenders({ kernels, peak }, n) {
  const given = inputs(kernels, n);
  const doubles = Object.fromEntries(
    Object.entries(given).map(([name, matrix]) => [
      name,
      { ...matrix, data: new Float64Array(matrix.data) },
    ]),
  );
  const session = await ort.InferenceSession.create(attentionModel(n, d), {
    executionProviders: ['wasm'],
  });
  const feeds = Object.fromEntries(
    Object.entries(given).map(([name, { data }]) => [
      name,
      new ort.Tensor('float32', data, [n, d]),
    ]),
  );
  const [Q, K, V] = Object.values(given).map(({ data }) => tf.tensor2d(data, [n, d]));
  const calls = {
    tiled: () => kernels.tiledAttention(given).output.data,
    'tiled causal': () => kernels.tiledAttention({ ...given, causal: true }).output.data,
    naive: () => kernels.naiveAttention(given).output.data,
    'onnxruntime-web': async () => (await session.run(feeds)).output.data,
    tfjs: () =>
      tf.tidy(() => {
        const scores = tf.mul(tf.matMul(Q, K, false, true), 1 / Math.sqrt(d));
        return tf.matMul(tf.softmax(scores), V).dataSync();
      }),
    peak: () => [peak(peakRounds)],
  };
  // Beyond, its whole trace is too large.
  if (n <= 1024) calls.double = () => kernels.attention(doubles).output.data;
  const release = async () => {
    await session.release();
    tf.dispose([Q, K, V]);
  };
  return { calls, release };
}

async function milliseconds(call, times) {
  const start = performance.now();
  for (let i = 0; i < times; i += 1) await call();
  return (performance.now() - start) / times;
}

/** How far every answer is from that of the tiled kernel: they must all have done the same. */
async function differences(calls) {
  const expected = await calls.tiled();
  const result = {};
  for (const name of ['naive', 'onnxruntime-web', 'tfjs', 'double']) {
    if (calls[name] === undefined) continue;
    const actual = await calls[name]();
    result[name] = expected.reduce((worst, x, i) => Math.max(worst, Math.abs(x - actual[i])), 0);
  }
  return result;
}

/** The times of each contender at n tokens, round by round in turn. */
window.race = async (n) => {
  const { calls, release } = await contenders(await started, n);
  const repeats = {};
  for (const [name, call] of Object.entries(calls)) {
    await milliseconds(call, warmUp);
    const once = await milliseconds(call, 1);
    repeats[name] = once > shortestSample ? 1 : Math.ceil(shortestSample / Math.max(once, 0.05));
  }
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, call] of Object.entries(calls)) {
      times[name].push(await milliseconds(call, repeats[name]));
    }
  }
  const different = await differences(calls);
  await release();
  return { n, times, differences: different, peakOperations };
};

/** The very first call in a new page, when nothing is compiled well yet. */
window.firstCall = async (n) => {
  const { kernels } = await started;
  const given = inputs(kernels, n);
  return milliseconds(() => kernels.tiledAttention(given), 1);
};

window.versions = async () => {
  await started;
  return { 'onnxruntime-web': ort.env.versions.web, tfjs: tf.version_core };
};
