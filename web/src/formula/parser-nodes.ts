import { create, parseDependencies } from 'mathjs/number';
import { isNameCharacter } from './tokens.js';

/** The nodes that mathjs's parser makes, as far as this language uses them. */
export type ParserNode =
  | { type: 'ConstantNode'; value: number | boolean | string | null | undefined }
  | { type: 'SymbolNode'; name: string }
  | { type: 'ParenthesisNode'; content: ParserNode }
  | { type: 'OperatorNode'; op: string; fn: string; implicit: boolean; args: ParserNode[] }
  | { type: 'RelationalNode'; conditionals: string[]; params: ParserNode[] }
  | {
      type: 'ConditionalNode';
      condition: ParserNode;
      trueExpr: ParserNode;
      falseExpr: ParserNode;
    }
  | { type: 'RangeNode'; start: ParserNode; end: ParserNode; step: ParserNode | null }
  | { type: 'ArrayNode'; items: ParserNode[] }
  | { type: 'FunctionNode'; fn: ParserNode; args: ParserNode[] }
  | { type: 'AccessorNode'; object: ParserNode; index: IndexNode }
  | { type: 'ObjectNode'; properties: Record<string, ParserNode> }
  | AssignmentNode
  | FunctionAssignmentNode
  | { type: 'BlockNode' };

export interface IndexNode {
  dimensions: ParserNode[];
  dotNotation: boolean;
}

export interface AssignmentNode {
  type: 'AssignmentNode';
  object: ParserNode;
  index: IndexNode | null;
  value: ParserNode;
}

export interface FunctionAssignmentNode {
  type: 'FunctionAssignmentNode';
  name: string;
  params: string[];
  expr: ParserNode;
}

/**
 * The parser and nothing else of mathjs: no units, no complex numbers, no
 * functions, no evaluation, so nothing of it can be reached from a formula.
 */
const { parse } = create(parseDependencies ?? {});

// The names of this language: mathjs has no Hangul, and has `$` and letter-like signs.
(parse as unknown as { isAlpha: (character: string) => boolean }).isAlpha = isNameCharacter;

/** Parses one statement. Throws mathjs's own error, whose `char` is a 1-based column. */
export function parseWithMathjs(text: string): ParserNode {
  return parse(text) as unknown as ParserNode;
}
