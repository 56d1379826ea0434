import { setTimeout as sleep } from 'node:timers/promises';
import { ClickHouseError, createClient, type ClickHouseClient } from '@clickhouse/client';
import { quietLog, type Link } from './connection.ts';
import type { Engine } from './engine.ts';
import { EngineMissing, workbenchAbsent, workbenchDown } from './problems.ts';
import { workbenchLimits } from './workbench-limits.ts';

/** A statement of a person that the engine refused or stopped; the text is the engine's own. */
export class StatementFailed extends Error {
  override name = 'StatementFailed';
  /** ClickHouse's number of the error, as text. Source: ClickHouse ErrorCodes.cpp. */
  readonly errorCode: string;
  constructor(errorCode: string, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

/** The error code where the person has a statement running. */
export const alreadyRunning = 'running';

interface StatementOptions {
  /** `owner-run`: an owner runs one statement at a time. */
  readonly id: string;
  /** Aborted: the statement is stopped. */
  readonly signal: AbortSignal;
}

/** Runs what people type: read-only, within limits, apart from everything else. */
export interface Workbench {
  /** The text of an answer, tab-separated unless the statement names a format. @throws StatementFailed, ApiError 503 */
  run(sql: string, options: StatementOptions): Promise<string>;
  /**
   * Whether a statement that failed could be ended only together with the engine's process. Of one that was stopped this
   * is known some seconds later, and answered then.
   */
  endedEngine(options: StatementOptions): Promise<boolean>;
  /** The database that names without one are searched in. */
  readonly database: string;
  /** Whether the engine has no users of its own, so that what may be read rests on checks before. */
  readonly embedded: boolean;
}

// What a read-only user of a server may set for a query.
const serverSettings = {
  max_execution_time: workbenchLimits.seconds,
  max_memory_usage: String(workbenchLimits.memoryBytes),
  max_result_rows: String(workbenchLimits.rows + 1),
  limit: String(workbenchLimits.rows + 1),
  max_result_bytes: String(workbenchLimits.resultBytes),
  result_overflow_mode: 'throw',
  cancel_http_readonly_queries_on_client_close: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_denormals: 1,
  output_format_json_quote_decimals: 1,
} as const;

/** Characters of an answer at most: what the engine's own limit lets through is below it. */
const answerAtMost = 64 * 1024 ** 2;

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > answerAtMost) throw new StatementFailed('396', 'The result is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function ask(
  client: ClickHouseClient,
  sql: string,
  { id, signal }: StatementOptions,
  rest: { session_id?: string; clickhouse_settings?: typeof serverSettings },
): Promise<string> {
  try {
    const { stream } = await client.exec({ query: sql, query_id: id, abort_signal: signal, ...rest });
    return await textOf(stream as AsyncIterable<Buffer>);
  } catch (error) {
    if (signal.aborted) throw new StatementFailed('394', 'The query was stopped.');
    if (error instanceof ClickHouseError)
      throw new StatementFailed(error.type === 'WORKBENCH_BUSY' ? alreadyRunning : error.code, error.message);
    throw error;
  }
}

/** Milliseconds after a stop within which the embedded engine's process is ended, if it is. */
const endsWithinMs = (workbenchLimits.graceSeconds + 2) * 1000;

/** The workbench of the embedded engine: a session of its own there. */
export const embeddedWorkbench = (link: Link, engine: Engine, database: string): Workbench => ({
  embedded: true,
  database,
  async endedEngine({ id, signal }) {
    if (signal.aborted) await sleep(endsWithinMs, undefined, { ref: false });
    return engine.endedFor(id);
  },
  run: (sql, options) =>
    link.use((client) => ask(client, sql, options, { session_id: 'workbench' }), { again: 'unsent' }),
});

/** The workbench of a server: a user of its own there. @param url its address with user, password and database */
export function serverWorkbench(url: string): Workbench & { close(): Promise<void> } {
  let client: ClickHouseClient | undefined;
  /** Owners with a statement under way; other processes know theirs, and the user's quota bounds all of them. */
  const owners = new Set<string>();
  const open = (): ClickHouseClient =>
    (client ??= createClient({ url, request_timeout: 60_000, max_open_connections: 8, log: quietLog }));
  return {
    embedded: false,
    database: decodeURIComponent(url ? new URL(url).pathname.slice(1) : '') || 'default',
    async run(sql, options) {
      if (!url) throw new EngineMissing(workbenchAbsent);
      const [owner = ''] = options.id.split('-');
      if (owners.has(owner)) throw new StatementFailed(alreadyRunning, 'A query runs already.');
      owners.add(owner);
      try {
        return await ask(open(), sql, options, { clickhouse_settings: serverSettings });
      } catch (error) {
        if (error instanceof StatementFailed) throw error;
        throw new EngineMissing(workbenchDown);
      } finally {
        owners.delete(owner);
      }
    },
    endedEngine: async () => false,
    close: async () => client?.close(),
  };
}
