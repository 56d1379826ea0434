import { enumValuesAtMost, hasEnds, screenedFields } from '@midoffice/contract/monitors/redis-screener/lists';
import type { FilledField, ScreenedRow } from '@midoffice/contract/monitors/redis-screener/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { ScreenerFilter } from './filters.ts';

/** `marketCap` is kept in `market_cap`. */
const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const column = (field: string): RawBuilder<unknown> => sql.ref(columnName(field));

const isDate = new Set<string>(screenedFields.filter(({ kind }) => kind === 'date').map(({ name }) => name));
const shown = (field: string): RawBuilder<unknown> =>
  isDate.has(field) ? sql`to_char(${column(field)}, 'YYYY-MM-DD')` : column(field);

const types = { number: 'float8', date: 'date', boolean: 'boolean', text: 'text', enum: 'text' } as const;

/** Characters that a pattern of LIKE does not mean literally. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function conditionOf({ field, test, value }: ScreenerFilter): RawBuilder<unknown> {
  const at = column(field);
  switch (test) {
    case 'from':
      return sql`${at} >= ${value}`;
    case 'to':
      return sql`${at} <= ${value}`;
    case 'contains':
      return sql`${at} ilike ${`%${literal(String(value))}%`}`;
    case 'oneOf':
      return sql`lower(${at}) = any(${value}::text[])`;
    case 'is':
      return sql`${at} = ${value}`;
  }
}

/** Records that pass all filters, the largest market cap first. */
export async function readScreened(
  db: DbOrTrx,
  filters: readonly ScreenerFilter[],
  limit: number,
): Promise<ScreenedRow[]> {
  const columns = screenedFields.map(({ name }) => sql`${shown(name)} as ${sql.ref(name)}`);
  const { rows } = await sql<ScreenedRow>`
    select ${sql.join(columns)} from screener_record
    where ${sql.join(filters.map(conditionOf), sql` and `)}
    order by market_cap desc nulls last, symbol limit ${limit}`.execute(db);
  return rows;
}

type Held = Pick<FilledField, 'values' | 'min' | 'max' | 'known'>;

/** What the records hold of each field, by its name. */
export async function readHeld(
  db: DbOrTrx,
): Promise<{ held: ReadonlyMap<string, Held>; symbols: number; madeAt: string | null }> {
  const facts = screenedFields.map(({ name, kind }) => {
    const at = column(name);
    const ends = hasEnds(kind)
      ? sql`'min', min(${shown(name)}), 'max', max(${shown(name)})`
      : sql`'min', null, 'max', null`;
    const values =
      kind === 'enum'
        ? sql`(select coalesce(jsonb_agg(jsonb_build_object('value', v.value, 'count', v.count) order by v.count desc, v.value), '[]')
               from (select ${at} as value, count(*) as count from screener_record where ${at} is not null
                     group by 1 order by 2 desc, 1 limit ${enumValuesAtMost}) v)`
        : sql`'[]'::jsonb`;
    return sql`jsonb_build_object(${ends}, 'known', count(${at}), 'values', ${values}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, Held> & { symbols: number; madeAt: string | null }>`
    select count(*) as symbols,
      (select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from screener_refresh) as "madeAt", ${sql.join(facts)}
    from screener_record`.execute(db);
  const { symbols, madeAt, ...held } = rows[0]!;
  return { held: new Map(Object.entries(held as Record<string, Held>)), symbols, madeAt };
}

/** Stores records; those that are there and differ are replaced. */
export async function storeRecords(trx: Trx, rows: readonly ScreenedRow[], nowMs: number): Promise<void> {
  const shape = screenedFields.map(({ name, kind }) => sql`${sql.ref(name)} ${sql.raw(types[kind])}`);
  const others = screenedFields.filter(({ name }) => name !== 'symbol').map(({ name }) => column(name));
  const changed = others.map((at) => sql`${at} = excluded.${at}`);
  const [held, given] = [
    others.map((at) => sql`screener_record.${at}`),
    others.map((at) => sql`excluded.${at}`),
  ];
  await sql`
    insert into screener_record (${sql.join(screenedFields.map(({ name }) => column(name)))}, made_at)
    select ${sql.join(screenedFields.map(({ name }) => sql.ref(`r.${name}`)))}, ${new Date(nowMs).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (${sql.join(shape)})
    join symbol s on s.symbol = r.symbol
    on conflict (symbol) do update set ${sql.join(changed)}, made_at = excluded.made_at
    where (${sql.join(held)}) is distinct from (${sql.join(given)})`.execute(trx);
}

/** Remembers when all records were up to date. */
export async function storeRefresh(trx: Trx, nowMs: number): Promise<void> {
  await sql`
    insert into screener_refresh (at) values (${new Date(nowMs).toISOString()}::timestamptz)
    on conflict (one) do update set at = excluded.at`.execute(trx);
}
