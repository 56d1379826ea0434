import type { CoverageCell, CoverageField, CoverageType } from '@midoffice/contract/monitors/coverage/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { membersOf } from './store.ts';

/** Which symbols are asked for. */
export interface Wanted {
  readonly type: CoverageType;
  readonly value: string;
  /** Of `custom`. */
  readonly symbols: readonly string[];
}

/** Which of them, in which order. */
export interface Listing {
  readonly fields: readonly CoverageField[];
  readonly missing: CoverageField | undefined;
  readonly gapped: CoverageField | undefined;
  /** `symbol`, or `eod.newest`; after a minus in reverse. */
  readonly sort: string;
  readonly limit: number;
  readonly offset: number;
}

const members = ({ type, value, symbols }: Wanted) =>
  type === 'custom'
    ? sql`select c.* from coverage_symbol c where c.symbol = any(${[...symbols]}::text[])`
    : membersOf({ type, value });

/** Condition that a symbol of `m` fulfils. */
function fits({ missing, gapped }: Pick<Listing, 'missing' | 'gapped'>): RawBuilder<unknown> {
  const has = (field: CoverageField, more: RawBuilder<unknown>) =>
    sql`exists (select 1 from coverage_entry e where e.symbol = m.symbol and e.field = ${field} and ${more})`;
  return sql.join(
    [
      sql`true`,
      missing && sql`not ${has(missing, sql`true`)}`,
      gapped && has(gapped, sql`e.gaps > 0`),
    ].filter((one) => one !== undefined),
    sql` and `,
  );
}

/** The order of a list; what has no such value comes last either way. */
function orderOf(sort: string): { order: RawBuilder<unknown>; field: string } {
  const [field = '', measure = ''] = sort.replace(/^-/, '').split('.');
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return field === 'symbol'
    ? { order: sql`m.symbol ${way}`, field: '' }
    : { order: sql`o.${sql.ref(measure)} ${way} nulls last, m.symbol`, field };
}

/** A symbol with its cells by field. */
export interface ListedRow {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly cells: Partial<Record<CoverageField, CoverageCell>>;
}

/** A page of the symbols of a group. */
export async function listRows(db: DbOrTrx, wanted: Wanted, listing: Listing): Promise<ListedRow[]> {
  const { order, field } = orderOf(listing.sort);
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select m.*, row_number() over (order by ${order}) as place from (${members(wanted)}) m
      left join coverage_entry o on o.symbol = m.symbol and o.field = ${field}
      where ${fits(listing)} order by place limit ${listing.limit} offset ${listing.offset})
    select p.symbol, coalesce(s.name, p.symbol) as name, p.exchange, p.country, p.sector, coalesce((
      select json_object_agg(e.field,
        json_build_object('count', e.count, 'oldest', e.oldest, 'newest', e.newest, 'gaps', e.gaps))
      from coverage_entry e where e.symbol = p.symbol and e.field = any(${[...listing.fields]}::text[])), '{}') as cells
    from page p left join symbol s on s.symbol = p.symbol order by p.place`.execute(db);
  return rows;
}

/** How many symbols of a group fit, and when the one computed longest ago was computed. */
export async function countRows(
  db: DbOrTrx,
  wanted: Wanted,
  filter: Pick<Listing, 'missing' | 'gapped'>,
): Promise<{ total: number; checkedAt: string | null }> {
  const { rows } = await sql<{ total: number; checkedAt: string | null }>`
    select count(*) as total, to_char(min(m.checked_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt"
    from (${members(wanted)}) m where ${fits(filter)}`.execute(db);
  return rows[0]!;
}

/** Sums of a field over a group; field '': the symbols. */
export interface Sum {
  readonly field: CoverageField | '';
  readonly symbols: number;
  readonly gapped: number;
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** The sums of a group: as the job has stored them, or of named symbols. */
export async function readSums(db: DbOrTrx, wanted: Wanted): Promise<Sum[]> {
  if (wanted.type !== 'custom') {
    const { rows } = await sql<Sum>`
      select field, symbols, gapped, oldest, newest from coverage_group
      where type = ${wanted.type} and value = ${wanted.value}`.execute(db);
    return rows;
  }
  const { rows } = await sql<Sum>`
    select '' as field, count(*) as symbols, 0 as gapped, null as oldest, null as newest from (${members(wanted)}) m
    union all
    select e.field, count(*), count(*) filter (where e.gaps > 0), min(e.oldest)::text, max(e.newest)::text
    from (${members(wanted)}) m join coverage_entry e on e.symbol = m.symbol group by 1`.execute(db);
  return rows;
}

/** Which of some symbols are known here. */
export async function readKnown(db: DbOrTrx, symbols: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from coverage_symbol where symbol = any(${[...symbols]}::text[])`.execute(db);
  return new Set(rows.map(({ symbol }) => symbol));
}

/** The values of a type with symbols, by value. @param most values at most */
export async function readValues(
  db: DbOrTrx,
  type: CoverageType,
  most: number,
): Promise<{ value: string; symbols: number }[]> {
  const { rows } = await sql<{ value: string; symbols: number }>`
    select value, symbols from coverage_group where type = ${type} and field = '' and symbols > 0
    order by value limit ${most}`.execute(db);
  return rows;
}
