/**
 * The nodes that mathjs's parser makes, in the place of its own: plain data. So
 * nothing of mathjs but its grammar is loaded, and nothing else of it can be
 * reached from a formula: no units, no functions, no evaluation.
 */
export type ParserNode =
  | ConstantNode
  | SymbolNode
  | ParenthesisNode
  | OperatorNode
  | RelationalNode
  | ConditionalNode
  | RangeNode
  | ArrayNode
  | FunctionNode
  | AccessorNode
  | ObjectNode
  | AssignmentNode
  | FunctionAssignmentNode
  | BlockNode;

/** The parser asks the nodes that it made which kind they are, by `isNode` and `is…Node`. */
abstract class Node {
  get isNode(): true {
    return true;
  }
}

export class ConstantNode extends Node {
  readonly type = 'ConstantNode';
  readonly isConstantNode = true;
  constructor(readonly value: number | boolean | string | null | undefined) {
    super();
  }
}

export class SymbolNode extends Node {
  readonly type = 'SymbolNode';
  readonly isSymbolNode = true;
  constructor(readonly name: string) {
    super();
  }
}

export class ParenthesisNode extends Node {
  readonly type = 'ParenthesisNode';
  constructor(readonly content: ParserNode) {
    super();
  }
}

export class OperatorNode extends Node {
  readonly type = 'OperatorNode';
  readonly isOperatorNode = true;
  constructor(
    readonly op: string,
    readonly fn: string,
    readonly args: ParserNode[],
    readonly implicit = false,
    readonly isPercentage = false,
  ) {
    super();
  }
}

export class RelationalNode extends Node {
  readonly type = 'RelationalNode';
  constructor(
    readonly conditionals: string[],
    readonly params: ParserNode[],
  ) {
    super();
  }
}

export class ConditionalNode extends Node {
  readonly type = 'ConditionalNode';
  constructor(
    readonly condition: ParserNode,
    readonly trueExpr: ParserNode,
    readonly falseExpr: ParserNode,
  ) {
    super();
  }
}

export class RangeNode extends Node {
  readonly type = 'RangeNode';
  constructor(
    readonly start: ParserNode,
    readonly end: ParserNode,
    readonly step: ParserNode | null = null,
  ) {
    super();
  }
}

export class ArrayNode extends Node {
  readonly type = 'ArrayNode';
  constructor(readonly items: ParserNode[]) {
    super();
  }
}

export class FunctionNode extends Node {
  readonly type = 'FunctionNode';
  readonly isFunctionNode = true;
  constructor(
    readonly fn: ParserNode,
    readonly args: ParserNode[],
  ) {
    super();
  }

  get name(): string {
    return 'name' in this.fn ? this.fn.name : '';
  }
}

export class AccessorNode extends Node {
  readonly type = 'AccessorNode';
  readonly isAccessorNode = true;
  constructor(
    readonly object: ParserNode,
    readonly index: IndexNode,
  ) {
    super();
  }
}

export class IndexNode extends Node {
  readonly type = 'IndexNode';
  constructor(
    readonly dimensions: ParserNode[],
    readonly dotNotation = false,
  ) {
    super();
  }
}

export class ObjectNode extends Node {
  readonly type = 'ObjectNode';
  constructor(readonly properties: Record<string, ParserNode>) {
    super();
  }
}

/** `object = value`, and with three arguments `object[index] = value`. */
export class AssignmentNode extends Node {
  readonly type = 'AssignmentNode';
  readonly index: IndexNode | null;
  readonly value: ParserNode;
  constructor(
    readonly object: ParserNode,
    ...rest: [value: ParserNode] | [index: IndexNode, value: ParserNode]
  ) {
    super();
    const [first, second] = rest;
    this.index = second === undefined ? null : (first as IndexNode);
    this.value = second ?? (first as ParserNode);
  }
}

export class FunctionAssignmentNode extends Node {
  readonly type = 'FunctionAssignmentNode';
  constructor(
    readonly name: string,
    readonly params: string[],
    readonly expr: ParserNode,
  ) {
    super();
  }
}

/** Several statements in one: the parser is given one at a time, so this is never wanted. */
export class BlockNode extends Node {
  readonly type = 'BlockNode';
}
