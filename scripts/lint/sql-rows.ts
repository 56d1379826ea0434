// Rows of raw SQL against their types: `sql<Row>` only asserts what a query answers, so a misspelt column passes as undefined.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value as unknown[]) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child);
  }
}

/** Nodes by the name that they declare. */
type Named = ReadonlyMap<string, readonly Node[]>;

/** What a file declares: types, values (functions, constants, parameters), and names from elsewhere. */
interface Declared {
  readonly types: Named;
  readonly values: Named;
  readonly imported: ReadonlySet<string>;
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';

function declaredIn(nodes: readonly Node[]): Declared {
  const types = new Map<string, Node[]>();
  const values = new Map<string, Node[]>();
  const imported = new Set<string>();
  const add = (to: Map<string, Node[]>, name: string, node: Node): void =>
    void (name && to.set(name, [...(to.get(name) ?? []), node]));
  for (const node of nodes) {
    const name = nameOf(node['id']);
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
      add(types, name, node);
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') add(values, name, node);
    if (node.type.startsWith('Import')) imported.add(nameOf(node['local']));
  }
  return { types, values, imported };
}

/** Names of the properties that a row must have; null where its type is not written out in the file. */
function namesOf(type: unknown, types: Named): string[] | null {
  if (!isNode(type)) return null;
  switch (type.type) {
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return ((type['members'] ?? type['body']) as Node[]).flatMap((one) => {
        const key = one['key'] as { name?: string; value?: string } | undefined;
        return one['optional'] || !key ? [] : [key.name ?? key.value ?? ''];
      });
    case 'TSInterfaceDeclaration':
      return namesOf(type['body'], types);
    case 'TSTypeAliasDeclaration':
      return namesOf(type['typeAnnotation'], types);
    case 'TSIntersectionType':
      return (type['types'] as Node[]).flatMap((one) => namesOf(one, types) ?? []);
    case 'TSTypeReference': {
      const [declared] = types.get(nameOf(type['typeName'])) ?? [];
      return type['typeArguments'] || !declared ? null : namesOf(declared, types);
    }
    default:
      return null;
  }
}

const textOf = (template: Node): string =>
  (template['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ? ');

/** All that the parts of a query may add to its text; null where a part is from another file. */
function partsOf(expressions: readonly Node[], declared: Declared): string | null {
  const seen = new Set<string>();
  const texts: string[] = [];
  const waiting: Node[] = [...expressions];
  for (let part = waiting.pop(); part; part = waiting.pop())
    for (const node of nodesOf(part)) {
      if (node.type === 'TemplateLiteral') texts.push(textOf(node));
      if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value']);
      const name = nameOf(node);
      if (!name || name === 'sql' || seen.has(name)) continue;
      seen.add(name);
      if (declared.imported.has(name)) return null;
      waiting.push(...(declared.values.get(name) ?? []));
    }
  return texts.join('\n');
}

const everything = /(?:^|[\s,.(])\*(?=[\s,)`]|$)/;

/** What was read of the queries of a file. */
export interface Read {
  readonly queries: number;
  /** Each property that a row is said to have and that its query does not name, one text each. */
  readonly missing: readonly string[];
}

/** Compares the row types of a file's queries with their texts. @param columns of all tables, which `*` may mean */
export function readRows(file: string, source: string, columns: ReadonlySet<string>): Read {
  const nodes = [...nodesOf(parseSync(file, source).program)];
  const declared = declaredIn(nodes);
  const missing: string[] = [];
  let queries = 0;
  for (const node of nodes) {
    if (node.type !== 'TaggedTemplateExpression' || nameOf(node['tag']) !== 'sql') continue;
    const given = node['typeArguments'] as { params: Node[] } | null;
    const names = given && namesOf(given.params[0], declared.types);
    if (!names) continue;
    queries += 1;
    const query = node['quasi'] as Node;
    const parts = partsOf(query['expressions'] as Node[], declared);
    const text = `${textOf(query)} ${parts ?? ''}`;
    for (const name of names) {
      const isNamed = new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text);
      if (isNamed || parts === null || (everything.test(text) && columns.has(name))) continue;
      missing.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${name}`);
    }
  }
  return { queries, missing };
}

/** All sources of the server that hold SQL, and every column of the tables. */
export function readStores(root: string): { stores: Map<string, string>; columns: Set<string> } {
  const files = execFileSync('git', ['ls-files', '-z', 'apps/server/src'], { cwd: root, encoding: 'utf8' });
  const stores = files.split('\0').filter((file) => /store\.ts$/.test(file));
  const schema = readFileSync(join(root, 'apps/server/src/platform/db/schema.gen.ts'), 'utf8');
  return {
    stores: new Map(stores.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    columns: new Set([...schema.matchAll(/^\s+(\w+): /gm)].map(([, name]) => name!)),
  };
}
