export { toJavaScript } from './javascript.js';
export { toNumPy } from './numpy.js';
export { toPyTorch } from './pytorch.js';
