import type { CoverageType } from '@midoffice/contract/monitors/coverage/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { Placed } from './compute.ts';
import type { Entry } from './parts.ts';

/** A group whose sums have to be computed again. */
export interface Group {
  readonly type: Exclude<CoverageType, 'custom'>;
  readonly value: string;
}

/** Puts entries in the place of what some fields of some symbols had. */
export async function replaceEntries(
  trx: Trx,
  { symbols, fields }: { readonly symbols: readonly string[]; readonly fields: readonly string[] },
  entries: readonly Entry[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as g (symbol text, field text, count integer, oldest date, newest date, gaps integer)),
    gone as (
      delete from coverage_entry e where e.symbol = any(${[...symbols]}::text[]) and e.field = any(${[...fields]}::text[])
        and not exists (select 1 from given g where g.symbol = e.symbol and g.field = e.field))
    insert into coverage_entry as e (symbol, field, count, oldest, newest, gaps) select * from given
    on conflict (symbol, field) do update
      set count = excluded.count, oldest = excluded.oldest, newest = excluded.newest, gaps = excluded.gaps
      where (e.count, e.oldest, e.newest, e.gaps) is distinct from (excluded.count, excluded.oldest, excluded.newest, excluded.gaps)`.execute(
    trx,
  );
}

/** Stores where symbols belong. */
export async function placeSymbols(trx: Trx, placed: readonly Placed[], nowMs: number): Promise<void> {
  await sql`
    insert into coverage_symbol as c (symbol, exchange, country, sector, industry, checked_at)
    select p.symbol, p.exchange, p.country, p.sector, p.industry, ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as p (symbol text, exchange text, country text, sector text, industry text)
    on conflict (symbol) do update set exchange = excluded.exchange, country = excluded.country, sector = excluded.sector,
      industry = excluded.industry, checked_at = excluded.checked_at`.execute(trx);
}

/** Removes symbols that the product does not have any more. */
export async function removeSymbols(trx: Trx, symbols: readonly string[]): Promise<void> {
  await sql`delete from coverage_entry where symbol = any(${[...symbols]}::text[])`.execute(trx);
  await sql`delete from coverage_symbol where symbol = any(${[...symbols]}::text[])`.execute(trx);
}

const groupsOf = (symbols: readonly string[]) => sql`
  select v.type, v.value from coverage_symbol c cross join lateral (
    values ('exchange', c.exchange), ('country', c.country), ('sector', c.sector), ('industry', c.industry)) v (type, value)
  where c.symbol = any(${[...symbols]}::text[]) and v.value <> ''
  union select 'index', name from coverage_index where symbol = any(${[...symbols]}::text[])`;

/** Marks the groups that symbols are in: their sums have to be computed again. */
export async function markGroups(trx: Trx, symbols: readonly string[]): Promise<void> {
  await sql`
    insert into coverage_group as g (type, value, field, symbols, gapped, due)
    select type, value, '', 0, 0, true from (${groupsOf(symbols)}) t
    on conflict (type, value, field) do update set due = true where not g.due`.execute(trx);
}

/** Marked groups. */
export async function readDueGroups(db: DbOrTrx): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select type, value from coverage_group where due order by type, value`.execute(db);
  return rows;
}

/** The symbols of a group. */
export const membersOf = ({ type, value }: Group) =>
  type === 'index'
    ? sql`select c.* from coverage_symbol c join coverage_index i on i.symbol = c.symbol where i.name = ${value}`
    : sql`select c.* from coverage_symbol c where ${sql.ref(`c.${type}`)} = ${value}`;

/** Computes the sums of a group again; a group without symbols has none. */
export async function sumGroup(trx: Trx, group: Group): Promise<void> {
  const { type, value } = group;
  await sql`delete from coverage_group where type = ${type} and value = ${value}`.execute(trx);
  await sql`
    with member as materialized (select symbol from (${membersOf(group)}) m)
    insert into coverage_group (type, value, field, symbols, gapped, oldest, newest)
    select ${type}, ${value}, '', count(*), 0, null, null from member having count(*) > 0
    union all
    select ${type}, ${value}, e.field, count(*), count(*) filter (where e.gaps > 0), min(e.oldest), max(e.newest)
    from member m join coverage_entry e on e.symbol = m.symbol group by e.field`.execute(trx);
}

/** Replaces the members of an index. */
export async function replaceIndex(trx: Trx, name: string, symbols: readonly string[]): Promise<void> {
  await sql`delete from coverage_index where name = ${name}`.execute(trx);
  await sql`insert into coverage_index (name, symbol) select ${name}, unnest(${[...symbols]}::text[])`.execute(
    trx,
  );
}
