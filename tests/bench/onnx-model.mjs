/**
 * softmax(Q Kᵀ · scale) V as an ONNX model, written byte by byte: the format is Protocol Buffers, of
 * which this needs numbers, texts and messages within messages.
 * Source: onnx.proto3 of ONNX, IR version 8.
 */

const TEXT = new TextEncoder();
const FLOAT = 1;

function varint(value) {
  const bytes = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

/** A field that holds a whole number. */
const whole = (field, value) => [...varint(field * 8), ...varint(value)];
/** A field that holds bytes: a text or a message. */
const bytes = (field, content) => [...varint(field * 8 + 2), ...varint(content.length), ...content];
const text = (field, content) => bytes(field, TEXT.encode(content));
/** A field that holds a float32, lowest byte first. */
const float = (field, value) => [
  ...varint(field * 8 + 5),
  ...new Uint8Array(new Float32Array([value]).buffer),
];

/** AttributeProto: its kinds are 1 (float) and 2 (integer). */
const floatAttribute = (name, value) => [...text(1, name), ...float(2, value), ...whole(20, 1)];
const wholeAttribute = (name, value) => [...text(1, name), ...whole(3, value), ...whole(20, 2)];

/** NodeProto. */
function node(operation, inputs, output, attributes) {
  return [
    ...inputs.flatMap((input) => text(1, input)),
    ...text(2, output),
    ...text(4, operation),
    ...attributes.flatMap((attribute) => bytes(5, attribute)),
  ];
}

/** ValueInfoProto of a float matrix. */
function matrix(name, rows, cols) {
  const shape = [rows, cols].flatMap((size) => bytes(1, whole(1, size)));
  const tensor = [...whole(1, FLOAT), ...bytes(2, shape)];
  return [...text(1, name), ...bytes(2, bytes(1, tensor))];
}

/** ModelProto, for n tokens of width d. */
export function attentionModel(n, d) {
  const graph = [
    ...bytes(
      1,
      node('Gemm', ['Q', 'K'], 'scores', [
        floatAttribute('alpha', 1 / Math.sqrt(d)),
        wholeAttribute('transB', 1),
      ]),
    ),
    ...bytes(1, node('Softmax', ['scores'], 'weights', [wholeAttribute('axis', 1)])),
    ...bytes(1, node('MatMul', ['weights', 'V'], 'output', [])),
    ...text(2, 'attention'),
    ...['Q', 'K', 'V'].flatMap((name) => bytes(11, matrix(name, n, d))),
    ...bytes(12, matrix('output', n, d)),
  ];
  const operations = whole(2, 13);
  return new Uint8Array([...whole(1, 8), ...bytes(7, graph), ...bytes(8, operations)]);
}
