import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { StatementFailed } from '../../../platform/clickhouse/workbench.ts';

const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

interface RunOptions {
  readonly id: string;
  readonly signal: AbortSignal;
}

/** The escapes of tab-separated text. Source: ClickHouse documentation, "TabSeparated". */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' };
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_all, letter: string) => escapes[letter] ?? letter);

/**
 * A statement in the engine's own form: its parser has read it, comments are gone, and it is one.
 * @throws StatementFailed where it is none, or more than one
 */
export async function canonical(
  { workbench }: ClickHouse,
  sql: string,
  options: RunOptions,
): Promise<string> {
  const answer = await workbench.run(`SELECT formatQuerySingleLine(${literal(sql)})`, options);
  return unescaped(answer.replace(/\n$/, ''));
}

const linesOf = (answer: string): string[] => answer.split('\n').filter(Boolean);

/** The tree of a canonical statement, a node a line. Nothing of it is run. */
export const syntaxTree = async (engine: ClickHouse, sql: string, options: RunOptions): Promise<string[]> =>
  linesOf(await engine.workbench.run(`EXPLAIN AST ${sql}`, options));

/** The same with its names resolved. Constant expressions are computed for it. */
export const resolvedTree = async (engine: ClickHouse, sql: string, options: RunOptions): Promise<string[]> =>
  linesOf(await engine.workbench.run(`EXPLAIN QUERY TREE ${sql}`, options));

/** What ClickHouse writes as JSONCompact. */
export interface Answer {
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
  readonly statistics?: { readonly rows_read: number; readonly bytes_read: number };
}

/** Runs a checked statement. */
export async function answerOf(engine: ClickHouse, sql: string, options: RunOptions): Promise<Answer> {
  const text = await engine.workbench.run(`${sql} FORMAT JSONCompact`, options);
  try {
    return JSON.parse(text) as Answer;
  } catch {
    // A server that fails amid an answer writes its error behind what it has sent.
    throw new StatementFailed('', 'The query failed before its answer was complete.');
  }
}
