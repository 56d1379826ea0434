import { isAllowedFunction } from './functions.ts';
import { Refused } from './refusal.ts';

/** What a statement may consist of. Everything else is refused, also what later releases of the engine may add. */
const allowedNodes = new Set(
  `SelectWithUnionQuery SelectIntersectExceptQuery SelectQuery ExpressionList WithElement Subquery Asterisk QualifiedAsterisk
  Identifier Literal Function TablesInSelectQuery TablesInSelectQueryElement TableExpression TableIdentifier TableJoin ArrayJoin
  OrderByElement WindowDefinition ColumnsTransformerList ColumnsExceptTransformer`.split(/\s+/),
);
const refusals: Readonly<Record<string, string>> = {
  Set: 'SETTINGS is not allowed: limits are those of the workbench.',
  SampleRatio: 'SAMPLE is not allowed.',
};
const nodesAtMost = 5000;
const depthAtMost = 200;
const inFunctions = /^(global)?(not)?(null)?in$/i;

interface Node {
  readonly kind: string;
  /** What it is called, or refers to. */
  readonly name: string;
  readonly children: Node[];
}

/** A text until the first of some marks. */
function before(text: string, ...marks: readonly string[]): string {
  const ends = marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

/** A line such as `Function count (alias n) (children 1)`, without its indent. */
function nodeOf(line: string): Node {
  const end = line.search(/\W/);
  const kind = end < 0 ? line : line.slice(0, end);
  return { kind, name: before(line.slice(kind.length), ' (alias ', ' (children ').trim(), children: [] };
}

/** The tree of EXPLAIN AST: one node a line, one space a level. */
function treeOf(lines: readonly string[]): Node {
  if (lines.length > nodesAtMost) throw new Refused('The query is too long.');
  const path: Node[] = [];
  for (const line of lines) {
    const depth = line.length - line.trimStart().length;
    if (depth > path.length || depth > depthAtMost) throw new Refused('The query is nested too deeply.');
    const node = nodeOf(line.trim());
    path.length = depth;
    path.at(-1)?.children.push(node);
    path.push(node);
    if (depth === 0 && lines[0] !== line) throw new Refused('Only one query can be run at a time.');
  }
  const [root] = path;
  if (!root) throw new Refused('There is no query.');
  return root;
}

function checkFunction({ name, children }: Node): void {
  if (!isAllowedFunction(name)) throw new Refused(`The function ${name} is not available in the workbench.`);
  const second = children[0]?.children[1];
  if (inFunctions.test(name) && (second?.kind === 'Identifier' || second?.kind === 'TableIdentifier'))
    throw new Refused('IN needs a list of values or a subquery in parentheses.');
}

interface Allowed {
  /** Tables and views that may be read. */
  readonly tables: ReadonlySet<string>;
  /** The statement's own tables, of its WITH. */
  readonly own: ReadonlySet<string>;
}

function checkTable({ children }: Node, { tables, own }: Allowed): void {
  for (const { kind, name } of children) {
    if (kind === 'Function') throw new Refused(`The table function ${name} is not allowed.`);
    if (kind !== 'TableIdentifier') continue;
    if (tables.has(name) || own.has(name)) continue;
    throw new Refused(`The table ${name} is not part of the workbench. Tables: ${[...tables].join(', ')}.`);
  }
}

/**
 * Checks the tree of a statement.
 * @returns how many SELECT it has
 * @throws Refused
 */
export function checkTree(lines: readonly string[], allowed: Allowed): number {
  const root = treeOf(lines);
  // INTO OUTFILE, FORMAT and SETTINGS behind the query are further children.
  if (root.kind !== 'SelectWithUnionQuery') throw new Refused('Only SELECT queries can be run.');
  if (root.children.length !== 1) throw new Refused('INTO OUTFILE, FORMAT and SETTINGS are not allowed.');
  let selects = 0;
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!allowedNodes.has(node.kind))
      throw new Refused(refusals[node.kind] ?? `${node.kind} is not available in the workbench.`);
    if (node.kind === 'SelectQuery') selects += 1;
    if (node.kind === 'Function') checkFunction(node);
    if (node.kind === 'TableExpression') checkTable(node, allowed);
    open.push(...node.children);
  }
  return selects;
}

const named = ' table_name: ';

/**
 * Checks which tables a query reads once its names are resolved: the lines of EXPLAIN QUERY TREE.
 * @throws Refused
 */
export function checkResolved(lines: readonly string[], database: string, tables: ReadonlySet<string>): void {
  for (const line of lines) {
    const text = line.trimStart();
    if (text.startsWith('TABLE_FUNCTION')) throw new Refused('Table functions are not allowed.');
    // An alias may hold any text, a line break too: the rest of its node is then a line that begins otherwise.
    if (!text.startsWith('TABLE id: ') && !text.includes(named)) continue;
    // The last one: an alias, which comes before it, may hold any text.
    const at = text.lastIndexOf(named);
    const name = at < 0 ? '' : text.slice(at + named.length);
    if (name === 'system.one') continue;
    const [of, ...rest] = name.split('.');
    const table = before(rest.join('.'), ',');
    if (of !== database || !tables.has(table))
      throw new Refused(`The table ${name} is not part of the workbench.`);
  }
}
