import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { familyOf, looseTables, readFamily, writeRows } from './family-store.ts';

/** The rows of one table. */
interface TableRows {
  readonly table: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** What an archive holds: rows by table, parents first. Sealed values lie in it open, since it is sealed as a whole. */
export interface Archive {
  readonly version: 1;
  readonly tables: readonly TableRows[];
}

/** Sessions, links and staff keys do not come back: what has ended must not open again. */
const notKept = new Set(['staff_session', 'staff_token', 'staff_api_key']);

const isSealed = (column: string, value: unknown): value is string =>
  column.endsWith('_cipher') && typeof value === 'string' && value.startsWith('\\x');

function eachSealed(
  rows: TableRows['rows'],
  change: (column: string, value: unknown) => unknown,
): TableRows['rows'] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, change(column, value)])),
  );
}

/** All rows of an account, encrypted, with the number of rows of each table. */
export async function packAccount(
  db: DbOrTrx,
  secrets: Secrets,
  userid: string,
): Promise<{ cipher: Buffer; counts: Record<string, number> }> {
  const read = (await readFamily(db, await familyOf(db), userid)).filter(({ table }) => !notKept.has(table));
  const tables = read
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => ({
      table,
      // Opened here, so that a change of SECRETS_KEY has one seal to renew and not one inside another.
      rows: eachSealed(rows, (column, value) =>
        isSealed(column, value) ? { sealed: secrets.open(Buffer.from(value.slice(2), 'hex')) } : value,
      ),
    }));
  const archive: Archive = { version: 1, tables };
  return {
    cipher: secrets.seal(JSON.stringify(archive)),
    counts: Object.fromEntries(tables.map(({ table, rows }) => [table, rows.length])),
  };
}

/** Opens an archive. */
export const openArchive = (secrets: Secrets, cipher: Buffer): Archive =>
  JSON.parse(secrets.open(cipher)) as Archive;

/** Writes an archive back as it was, parents first. */
export async function unpackAccount(trx: Trx, secrets: Secrets, { tables }: Archive): Promise<void> {
  const loose = await looseTables(trx);
  // Archives of earlier releases hold what is not kept by now.
  for (const { table, rows } of tables.filter((one) => !notKept.has(one.table))) {
    await writeRows(
      trx,
      table,
      eachSealed(rows, (column, value) =>
        column.endsWith('_cipher') && typeof value === 'object' && value !== null && 'sealed' in value
          ? `\\x${secrets.seal(String(value.sealed)).toString('hex')}`
          : value,
      ),
      { unlessThere: loose.has(table) },
    );
  }
}

/** The values of one column of one table in an archive. */
export const archivedValues = ({ tables }: Archive, table: string, column: string): unknown[] =>
  tables.find((one) => one.table === table)?.rows.map((row) => row[column]) ?? [];
