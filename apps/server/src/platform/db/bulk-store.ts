import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { nextTurn } from '../turns.ts';
import type { Database, Trx } from './connect.ts';
import type { DB } from './schema.gen.ts';

/** One value of a copied row. Text may hold anything. */
export type CopyValue = string | number | boolean | null;

/** Streams rows into a table, within the transaction; answers how many. Memory stays bounded. */
export type Copy = (
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
) => Promise<number>;

const linesAtOnce = 256;

function cell(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return value.replace(
    /[\\\t\n\r]/g,
    (letter) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[letter]!,
  );
}

async function* lines(
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
  count: { rows: number },
): AsyncGenerator<string> {
  let batch: string[] = [];
  for await (const row of rows) {
    batch.push(row.map(cell).join('\t'));
    count.rows += 1;
    if (batch.length < linesAtOnce) continue;
    yield `${batch.join('\n')}\n`;
    batch = [];
    // Whatever makes the rows, such as the parsing of a file, shall not keep others waiting.
    await nextTurn();
  }
  if (batch.length) yield `${batch.join('\n')}\n`;
}

const copyInto =
  (client: pg.PoolClient): Copy =>
  async (table, columns, rows) => {
    const count = { rows: 0 };
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
    await pipeline(Readable.from(lines(rows, count)), target);
    return count.rows;
  };

/**
 * One transaction in which rows can be streamed in by COPY beside ordinary queries, without a time limit on statements.
 * An error in the middle, the rows' own iterator included, leaves nothing behind.
 */
export async function inBulk<T>(database: Database, work: (trx: Trx, copy: Copy) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  const lent = { query: client.query.bind(client), release: () => undefined };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => lent, end: async () => undefined } as never,
    }),
  });
  let failed: Error | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      await client.query(
        'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = on',
      );
      return work(trx, copyInto(client));
    });
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // After a failed COPY the connection is not trusted with anybody else's work.
    client.release(failed);
  }
}
