import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A reference from one table to another, as the database has it. */
interface Reference {
  readonly child: string;
  readonly parent: string;
  readonly childColumns: readonly string[];
  readonly parentColumns: readonly string[];
  /** `c` cascade, `n` set null, `d` set default, `a` and `r` refuse. */
  readonly onDelete: string;
  /** Not a foreign key: a column that names an account which may not exist. */
  readonly isLoose: boolean;
}

/** A table whose rows are deleted with an account, and its references to the account. */
export interface FamilyTable {
  readonly table: string;
  readonly references: readonly Reference[];
}

async function referencesOf(db: DbOrTrx): Promise<Reference[]> {
  const columns = (key: 'conkey' | 'confkey', table: 'conrelid' | 'confrelid') => sql`
    array(select a.attname::text from unnest(${sql.ref(`c.${key}`)}) with ordinality k(n, o)
      join pg_attribute a on a.attrelid = ${sql.ref(`c.${table}`)} and a.attnum = k.n order by k.o)`;
  const { rows } = await sql<Reference>`
    select child.relname as child, parent.relname as parent, c.confdeltype as "onDelete", false as "isLoose",
      ${columns('conkey', 'conrelid')} as "childColumns", ${columns('confkey', 'confrelid')} as "parentColumns"
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2, c.conname`.execute(db);
  return [...rows, ...(await looseReferencesOf(db))];
}

/** Columns that name an account without a foreign key, by their comments `account.userid` and `account.email`. */
async function looseReferencesOf(db: DbOrTrx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as child, 'account' as parent, 'c' as "onDelete", true as "isLoose",
      array[a.attname::text] as "childColumns", array[split_part(d.description, '.', 2)] as "parentColumns"
    from pg_description d join pg_class t on t.oid = d.objoid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.objsubid > 0 and t.relnamespace = 'public'::regnamespace
      and d.description in ('account.userid', 'account.email')
    order by t.relname, a.attnum`.execute(db);
  return rows;
}

/**
 * Every table whose rows are deleted with an account, read from the database's foreign keys and from the comments of columns
 * that name an account without one, parents before children. A feature that adds a table needs no registration.
 */
export async function familyOf(db: DbOrTrx): Promise<FamilyTable[]> {
  const all = (await referencesOf(db)).filter((one) => one.onDelete === 'c' && one.child !== one.parent);
  const family = new Map<string, FamilyTable>([['account', { table: 'account', references: [] }]]);
  // A table is added after all tables of the family that it references.
  const reached = new Set(['account']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { child, parent } of all) if (reached.has(parent)) reached.add(child);
  }
  while (family.size < reached.size) {
    const before = family.size;
    for (const table of reached) {
      if (family.has(table)) continue;
      const references = all.filter((one) => one.child === table && reached.has(one.parent));
      if (references.every(({ parent }) => family.has(parent))) family.set(table, { table, references });
    }
    if (family.size === before)
      throw new Error('tables that reference accounts reference each other in a circle');
  }
  return [...family.values()];
}

const list = (alias: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

/** The condition under which a row of a family table, called by an alias, belongs to one account. */
function belongs(
  family: ReadonlyMap<string, FamilyTable>,
  table: string,
  alias: string,
  userid: string,
): RawBuilder<unknown> {
  if (table === 'account') return sql`${sql.ref(`${alias}.userid`)} = ${userid}`;
  const { references } = family.get(table)!;
  const named = references.find((one) => one.isLoose && one.parentColumns[0] === 'userid');
  const ways = references.map(({ parent, childColumns, parentColumns, isLoose }) => {
    if (isLoose)
      return namesAccount(alias, childColumns[0]!, parentColumns[0]!, userid, named?.childColumns[0]);
    const inner = `${alias}p`;
    return sql`(${list(alias, childColumns)}) in (select ${list(inner, parentColumns)} from ${sql.table(parent)} ${sql.raw(inner)}
      where ${belongs(family, parent, inner, userid)})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}

/**
 * Whether a row names an account by a column without a foreign key. An e-mail counts only where the row's user id, if it has
 * one, is no other account's.
 */
function namesAccount(
  alias: string,
  column: string,
  accountColumn: string,
  userid: string,
  useridColumn: string | undefined,
): RawBuilder<unknown> {
  const own = sql.ref(`${alias}.${column}`);
  if (accountColumn === 'userid') return sql`${own} = ${userid}`;
  const isOthers = useridColumn
    ? sql`exists (select from account other where other.userid = ${sql.ref(`${alias}.${useridColumn}`)})`
    : sql`false`;
  return sql`(${own} = (select email from account where userid = ${userid}) and not ${isOthers})`;
}

/** The rows of each table that belong to one account, as JSON; binary values as `\x` and hex. */
export async function readFamily(
  db: DbOrTrx,
  family: readonly FamilyTable[],
  userid: string,
): Promise<{ table: string; rows: Record<string, unknown>[] }[]> {
  const byName = new Map(family.map((one) => [one.table, one]));
  const found = [];
  for (const { table } of family) {
    const { rows } = await sql<{ found: Record<string, unknown>[] }>`
      select coalesce(jsonb_agg(to_jsonb(t)), '[]') as found from ${sql.table(table)} t
      where ${belongs(byName, table, 't', userid)}`.execute(db);
    found.push({ table, rows: rows[0]!.found });
  }
  return found;
}

/** How many rows of each table belong to one account. */
export async function countFamily(
  db: DbOrTrx,
  family: readonly FamilyTable[],
  userid: string,
): Promise<Record<string, number>> {
  const byName = new Map(family.map((one) => [one.table, one]));
  const counts = family.map(
    ({ table }) => sql`
      select ${table}::text as "table", count(*) as count from ${sql.table(table)} t where ${belongs(byName, table, 't', userid)}`,
  );
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}

/** Deletes the rows that name an account without a foreign key; those with one go with the account itself. */
export async function deleteLooseRows(trx: Trx, userid: string): Promise<void> {
  const family = await familyOf(trx);
  const byName = new Map(family.map((one) => [one.table, one]));
  for (const { table } of family.filter(({ references }) => references.some((one) => one.isLoose)))
    await sql`delete from ${sql.table(table)} t where ${belongs(byName, table, 't', userid)}`.execute(trx);
}

/** Tables whose rows may have come in again since the deletion, under the same ids: rows that name an account, and theirs. */
export async function looseTables(db: DbOrTrx): Promise<ReadonlySet<string>> {
  const loose = new Set<string>();
  for (const { table, references } of await familyOf(db))
    if (references.some((one) => one.isLoose || loose.has(one.parent))) loose.add(table);
  return loose;
}

/** The columns of a table that can be written: none that the database computes. */
async function writableColumns(db: DbOrTrx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Writes rows back as they were read. What a table has lost meanwhile is left out, what it has gained gets its
 * default.
 * @param options `unlessThere` leaves rows alone whose keys are there by now
 */
export async function writeRows(
  db: DbOrTrx,
  table: string,
  rows: readonly Record<string, unknown>[],
  { unlessThere = false }: { readonly unlessThere?: boolean } = {},
): Promise<void> {
  if (!rows.length) return;
  const columns = (await writableColumns(db, table)).filter((column) => Object.hasOwn(rows[0]!, column));
  if (!columns.length) return;
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(db);
}

/** Every reference to a table of the family that does not go with it, such as `set null`. */
export async function otherReferences(db: DbOrTrx): Promise<string[]> {
  const family = new Set((await familyOf(db)).map(({ table }) => table));
  return (await referencesOf(db))
    .filter((one) => family.has(one.parent) && one.onDelete !== 'c')
    .map((one) => `${one.child}(${one.childColumns.join(', ')}) -> ${one.parent}`);
}
