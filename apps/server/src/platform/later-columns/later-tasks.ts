import pg from 'pg';
import { lowerPriorityOf } from '../db/lower-priority.ts';
import { writtenAnswer, type Piece } from './pieces.ts';

/** A query whose rows are parts of columns: each column the text of a JSON list, `count` how many items it has. */
export interface ColumnsQuery {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** Items of a column that an answer holds at most. */
  readonly most: number;
}

/** What the thread is asked to write. */
export interface LaterAnswer {
  readonly databaseUrl: string;
  readonly query: ColumnsQuery;
  readonly pieces: readonly Piece[];
  /** Whether the bytes are to be compressed by gzip. */
  readonly gzip: boolean;
}

interface Part extends Readonly<Record<string, string | number>> {
  readonly count: number;
}

/** A connection is given up after so long without a question, and a pool with its last connection. */
const idleMs = 10_000;

const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'midoffice columns',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMs,
    statement_timeout: 60_000,
    options: '-c timezone=UTC',
  });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    lowerPriorityOf(client);
  });
  pool.on('error', () => undefined);
  pool.on('remove', () => {
    if (pool.totalCount === 0) pools.delete(url);
  });
  pools.set(url, pool);
  return pool;
}

/** The items of a column out of all parts, with commas between. */
const itemsOf = (parts: readonly Part[], column: string): string =>
  parts.map((part) => String(part[column]).slice(1, -1)).join(',');

/** Functions that the thread of long columns runs. */
export const laterTasks = {
  /** Asks the database, and puts its columns between the pieces. `bytes` is missing where there are more items than may be. */
  async write({
    databaseUrl,
    query,
    pieces,
    gzip,
  }: LaterAnswer): Promise<{ bytes?: Uint8Array<ArrayBuffer> }> {
    const { rows } = await poolOf(databaseUrl).query<Part>(query.text, [...query.parameters]);
    if (rows.reduce((sum, { count }) => sum + count, 0) > query.most) return {};
    return { bytes: writtenAnswer(pieces, (column) => itemsOf(rows, column), gzip) };
  },
};
