// How generated code enters files that exist.
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) yield* nodesOf(part);
  }
}

const nameOf = (value: unknown): unknown => (isNode(value) ? value['name'] : undefined);

/** The list that a constant of this name holds, or that a function of this name is called with. */
function listOf(node: Node, name: string): Node | undefined {
  const isConstant = node.type === 'VariableDeclarator' && nameOf(node['id']) === name;
  const isCall = node.type === 'CallExpression' && nameOf(node['callee']) === name;
  const values = isConstant ? [node['init']] : isCall ? (node['arguments'] as unknown[]) : [];
  return values.filter(isNode).find(({ type }) => type === 'ArrayExpression');
}

/**
 * TypeScript with one more element at the end of a list.
 * @param name of the constant that holds the list, or of the function that is called with it
 * @throws Error where there is no such list
 */
export function withListed(text: string, name: string, element: string): string {
  for (const node of nodesOf(parseSync('file.ts', text).program)) {
    const list = listOf(node, name);
    if (!list) continue;
    const elements = list['elements'] as readonly Node[];
    const at = elements.at(-1)?.end ?? list.start + 1;
    return `${text.slice(0, at)}${elements.length ? ', ' : ''}${element}${text.slice(at)}`;
  }
  throw new Error(`there is no list ${name} to add to`);
}

/** Text with one more line, in the order of the lines that are no comments. */
export function withLine(text: string, line: string): string {
  const lines = text.trimEnd().split('\n');
  const after = lines.findIndex((one) => !one.startsWith('#') && one > line);
  lines.splice(after === -1 ? lines.length : after, 0, line);
  return `${lines.join('\n')}\n`;
}
