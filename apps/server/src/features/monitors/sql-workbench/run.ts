import { createHash, randomBytes } from 'node:crypto';
import { workbenchLimits } from '@midoffice/contract/monitors/sql-workbench/lists';
import type { Cell, QueryResult } from '@midoffice/contract/monitors/sql-workbench/shapes';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { alreadyRunning, StatementFailed } from '../../../platform/clickhouse/workbench.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { Refused } from './check/refusal.ts';
import { tableNames } from './check/tables.ts';
import { checkWords, tablesOfWith } from './check/text.ts';
import { tokensOf } from './check/tokens.ts';
import { checkResolved, checkTree } from './check/tree.ts';
import { answerOf, canonical, resolvedTree, syntaxTree, type Answer } from './engine-store.ts';

const { seconds, memoryMB, resultMB, rows: rowsAtMost } = workbenchLimits;

/** Why a statement ended, by the engine's number. Source: ClickHouse ErrorCodes.cpp. */
const words: Readonly<Record<string, string>> = {
  '159': `The query took longer than ${seconds} seconds and was stopped. Read a shorter span, or one of the tables by hour or day.`,
  '241': `The query needed more than ${memoryMB} MB of memory and was stopped. Group by fewer values, or read a shorter span.`,
  '396': `The result is larger than ${resultMB} MB. Select fewer columns or rows.`,
  '394': 'The query was stopped.',
};

/** A message without `(version 25.1)`. */
function withoutVersion(message: string): string {
  const start = message.indexOf('(version ');
  const end = start < 0 ? -1 : message.indexOf(')', start);
  return end < 0 ? message : message.slice(0, start) + message.slice(end + 1);
}

/** What the engine says, without its own numbers and version. */
function plainly(message: string): string {
  const [text = ''] = withoutVersion(message)
    .replace(/^(?:Code: \d+\. )?DB::Exception: /, '')
    .split(/: ?In scope SELECT formatQuerySingleLine/);
  return text
    .trim()
    .replace(/\([A-Z_]{3,100}\)$/, '')
    .trim()
    .slice(0, 600);
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof StatementFailed)) return error;
  const { errorCode, message } = error;
  if (errorCode === alreadyRunning)
    return new ApiError(409, 'A query of yours is running already. Stop it, or wait until it has ended.');
  if (errorCode === '202')
    return new ApiError(503, 'Too many queries run at the moment, please try again.', {
      retryAfterSeconds: 5,
    });
  return new Refused(words[errorCode] ?? plainly(message));
}

const wholeNumber = /^(?:Nullable\(|LowCardinality\()*U?Int\d+\)*$/;
const fraction = /^(?:Nullable\(|LowCardinality\()*(?:Float|Decimal|BFloat)/;
const isNumber = (type: string): boolean => wholeNumber.test(type) || fraction.test(type);

/** Characters of a cell at most. */
const cellAtMost = 10_000;
const cut = (text: string): string => (text.length > cellAtMost ? `${text.slice(0, cellAtMost)}…` : text);

function cellOf(value: unknown, type: string): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return cut(JSON.stringify(value));
  if (typeof value === 'string' && isNumber(type)) {
    const number = Number(value);
    // What a number cannot hold digit by digit stays a text, and so do nan and inf.
    const isExact = wholeNumber.test(type) ? Number.isSafeInteger(number) : String(number) === value;
    return isExact ? number : value;
  }
  return typeof value === 'string' ? cut(value) : (value as Cell);
}

function resultOf({ meta, data, statistics }: Answer, elapsedMs: number): QueryResult {
  return {
    columns: meta.map(({ name, type }) => ({ name, type, kind: isNumber(type) ? 'number' : 'text' })),
    rows: data.slice(0, rowsAtMost).map((row) => row.map((value, at) => cellOf(value, meta[at]!.type))),
    isCut: data.length > rowsAtMost,
    elapsedMs: Math.round(elapsedMs),
    rowsRead: statistics?.rows_read ?? 0,
    bytesRead: statistics?.bytes_read ?? 0,
  };
}

/** A name of the run for the engine: whose it is comes first, so that a person has one at a time. */
const runId = (userid: string): string =>
  `${createHash('sha256').update(userid).digest('hex').slice(0, 24)}-${randomBytes(8).toString('hex')}`;

interface RunOptions {
  readonly userid: string;
  /** Aborted when the caller hangs up: the engine then stops. */
  readonly signal: AbortSignal;
  /**
   * Called where the statement could be ended only together with the engine; where its caller hung up, some seconds later.
   * Must not throw.
   */
  readonly onEngineEnd?: () => Promise<void>;
}

/**
 * Runs a statement of a person if it only reads the request log. The engine's own parser brings it into its form first; its
 * words, its tree and its resolved names are checked, and what is run is that form.
 * @throws ApiError 400 with why it is refused or failed, 409 where one of the person runs already, 503
 */
export async function runQuery(
  engine: ClickHouse,
  sql: string,
  { userid, signal, onEngineEnd }: RunOptions,
): Promise<QueryResult> {
  const options = { id: runId(userid), signal };
  const { workbench } = engine;
  const begun = performance.now();
  try {
    const statement = await canonical(engine, sql, options);
    if (!/^\(*(?:SELECT|WITH)\b/.test(statement)) throw new Refused('Only SELECT queries can be run.');
    const tokens = tokensOf(statement);
    const selects = checkWords(tokens);
    const tree = await syntaxTree(engine, statement, options);
    // A SELECT that the tree does not show would be one that nobody has checked. It may show more: WITH is part of each
    // query of a UNION.
    if (checkTree(tree, { tables: tableNames, own: tablesOfWith(tokens) }) < selects)
      throw new Refused('The query has a subquery where none is allowed.');
    if (workbench.embedded)
      checkResolved(await resolvedTree(engine, statement, options), workbench.database, tableNames);
    return resultOf(await answerOf(engine, statement, options), performance.now() - begun);
  } catch (error) {
    if (onEngineEnd && !(error instanceof Refused)) {
      const reported = workbench
        .endedEngine(options)
        .then((isEnded) => (isEnded ? onEngineEnd() : undefined));
      // Nobody waits for the answer to one who hung up.
      if (!signal.aborted) await reported;
    }
    throw refusalOf(error);
  }
}
