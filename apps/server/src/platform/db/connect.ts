import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { keepPlans } from './kept-plans.ts';
import { lowerPriorityOf } from './lower-priority.ts';
import type { DB } from './schema.gen.ts';
import { shareOf, shareOut } from './share.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** A connection that may or may not be inside a transaction. */
export type DbOrTrx = Db | Trx;

const isoTimestamp = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMP, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, isoTimestamp],
]);

/** Types as the contract speaks them: counts are numbers, days are text, instants are ISO 8601 text. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  /** By which it signs the changes that its transactions announce; see `connect`. */
  readonly pushKey: Buffer | undefined;
  close(): Promise<void>;
}

/**
 * Opens a pool on PostgreSQL.
 * @param url postgres://user:password@host:port/database
 * @param options.size connections kept at most
 * @param options.onError called with errors on idle connections, without the address
 * @param options.pushKey signs the changes that its transactions announce; without it nobody receives them
 * @param options.mayWait for work that may take longer where requests need the processors
 * @param options.statementTimeoutMs longest statement; 0 for migrations and the like, which take their time
 */
export function connect(
  url: string,
  options: {
    size: number;
    onError: (error: Error) => void;
    statementTimeoutMs?: number;
    mayWait?: boolean;
    pushKey?: Buffer | undefined;
  },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    types: typeParsers,
    application_name: 'midoffice',
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 60_000,
    idle_in_transaction_session_timeout: 60_000,
    options: `-c timezone=UTC${options.pushKey ? ` -c midoffice.push_key=${options.pushKey.toString('hex')}` : ''}`,
  });
  let closing = false;
  pool.on('error', (error: Error & { client?: unknown }) => {
    // pg hangs the whole connection on the error; the log needs none of it.
    delete error.client;
    if (!closing) options.onError(error);
  });
  // The pool reports errors of idle connections only. One that breaks while it is lent, between two statements, would
  // otherwise end the process; its user learns of it by the next statement.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    keepPlans(client);
    if (options.mayWait) lowerPriorityOf(client);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: shareOut(pool, shareOf(options.size)) }),
  });
  const close = async (): Promise<void> => {
    closing = true;
    await db.destroy();
  };
  return { db, pool, url, pushKey: options.pushKey, close };
}
