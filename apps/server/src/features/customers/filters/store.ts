import type {
  FilterSort,
  FilterState,
  FilterType,
  SignupRefusal,
  UserDomainFilter,
} from '@midoffice/contract/customers/filters/shapes';
import { filterPageSize, mostFiltersListed, refusalDays } from '@midoffice/contract/customers/filters/lists';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { unicodeOf } from './address.ts';
import type { FilterFacts } from './rules.ts';
import type { MatchFilter } from './verdict.ts';

/** What narrows the list. */
export interface FilterChoice {
  readonly type?: FilterType | undefined;
  readonly state?: FilterState | undefined;
  readonly search?: string | undefined;
  /** Ids: these alone, or all but these. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function conditionsOf({ type, state, search, only, except }: FilterChoice): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (type) conditions.push(sql`f.type = ${type}`);
  if (state) conditions.push(sql`f.is_active = ${state === 'active'}`);
  if (search) conditions.push(sql`f.value like ${`%${escaped(search)}%`}`);
  if (only) conditions.push(sql`f.id = any(${[...only]}::text[])`);
  if (except) conditions.push(sql`f.id <> all(${[...except]}::text[])`);
  return sql.join(conditions, sql` and `);
}

const columns = sql`
  f.id as "_id", f.type, f.value, f.is_active as "isActive", f.created_by as "createdBy", f.created_at as "createdAt",
  f.source, (select count(*) from signup_refusal r where r.filter_id = f.id) as refusals`;

type Row = Omit<UserDomainFilter, 'unicode'>;
const shown = (row: Row): UserDomainFilter => ({ ...row, unicode: unicodeOf(row.value) });

const sortColumns: Record<FilterSort, RawBuilder<unknown>> = {
  type: sql`f.type`,
  value: sql`f.value collate "C"`,
  isActive: sql`f.is_active`,
  createdAt: sql`f.created_at`,
};

/**
 * The filters that fit.
 * @param options.sort a column, reversed by a leading minus; default: newest first
 * @param options.page 1-based, 100 rows; without it the first 10,000
 */
export async function listFilters(
  db: DbOrTrx,
  choice: FilterChoice,
  options: { sort?: string | undefined; page?: number | undefined } = {},
): Promise<UserDomainFilter[]> {
  const sort = options.sort ?? '-createdAt';
  const column = sortColumns[sort.replace(/^-/, '') as FilterSort];
  const [limit, offset] =
    options.page === undefined
      ? [mostFiltersListed, 0]
      : [filterPageSize, (options.page - 1) * filterPageSize];
  const { rows } = await sql<Row>`
    select ${columns} from user_domain_filter f where ${conditionsOf(choice)}
    order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, f.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(shown);
}

/** How many filters fit, and how many there are. */
export async function countFilters(
  db: DbOrTrx,
  choice: FilterChoice,
): Promise<{ total: number; all: number }> {
  const { rows } = await sql<{ total: number; all: number }>`
    select count(*) filter (where ${conditionsOf(choice)}) as total, count(*) as all from user_domain_filter f`.execute(
    db,
  );
  return rows[0]!;
}

/** One filter. */
export async function findFilter(db: DbOrTrx, id: string): Promise<UserDomainFilter | undefined> {
  const { rows } = await sql<Row>`select ${columns} from user_domain_filter f where f.id = ${id}`.execute(db);
  return rows[0] && shown(rows[0]);
}

/** One filter, kept from others until the transaction ends. */
export async function lockFilter(trx: Trx, id: string): Promise<UserDomainFilter | undefined> {
  await sql`select from user_domain_filter where id = ${id} for update`.execute(trx);
  return findFilter(trx, id);
}

/** A filter as the matching sees it. */
export interface StoredFilter extends MatchFilter {
  readonly isActive: boolean;
}

const matchColumns = sql`f.id, f.type, f.value, f.match_key as "matchKey", f.is_active as "isActive"`;

/** Filters that could fit, by what they compare. */
export async function filtersByKey(db: DbOrTrx, keys: readonly string[]): Promise<StoredFilter[]> {
  const { rows } = await sql<StoredFilter>`
    select ${matchColumns} from user_domain_filter f where f.match_key = any(${[...keys]}::text[])`.execute(
    db,
  );
  return rows;
}

/** The filters that fit a choice, locked until the transaction ends. */
export async function lockFilters(trx: Trx, choice: FilterChoice): Promise<StoredFilter[]> {
  const { rows } = await sql<StoredFilter>`
    select ${matchColumns} from user_domain_filter f where ${conditionsOf(choice)} order by f.id for update`.execute(
    trx,
  );
  return rows;
}

/** Who makes filters, and how. */
export interface FilterOrigin {
  readonly createdById: string | null;
  readonly createdBy: string;
  readonly isActive: boolean;
  readonly source: string | null;
  /** ISO 8601; default: now. */
  readonly createdAt?: string;
}

/** Stores filters; those that exist stay as they are. @returns the ids of the new ones */
export async function insertFilters(
  trx: DbOrTrx,
  filters: readonly FilterFacts[],
  origin: FilterOrigin,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into user_domain_filter (type, value, match_key, is_active, created_by_id, created_by, created_at, source)
    select type, value, match_key, ${origin.isActive}, ${origin.createdById}, ${origin.createdBy},
      coalesce(${origin.createdAt ?? null}::timestamptz, now()), ${origin.source}
    from unnest(${filters.map(({ type }) => type)}::text[], ${filters.map(({ value }) => value)}::text[],
      ${filters.map(({ matchKey }) => matchKey)}::text[]) as n (type, value, match_key)
    on conflict (type, match_key) do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Switches filters on or off. */
export async function setActive(trx: Trx, ids: readonly string[], isActive: boolean): Promise<void> {
  await sql`update user_domain_filter set is_active = ${isActive} where id = any(${[...ids]}::text[])`.execute(
    trx,
  );
}

/** Deletes filters for good. Their refusals stay, with the facts that they copied. */
export async function deleteFilters(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from user_domain_filter where id = any(${[...ids]}::text[])`.execute(trx);
}

/** Keeps two imports from passing the limit of filters together. */
export async function lockFilterCount(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('user_domain_filter'))`.execute(trx);
}

/** What is recorded of a refused sign-up. */
export interface NewRefusal {
  readonly digest: Buffer;
  readonly sender: string;
  readonly email: string;
  readonly reason: string;
  readonly filter: MatchFilter;
  readonly at?: string;
}

/** Records a refusal. @returns false where this request was recorded before */
export async function insertRefusal(trx: DbOrTrx, refusal: NewRefusal): Promise<boolean> {
  const { filter } = refusal;
  const { rows } = await sql`
    insert into signup_refusal (digest, sender, email, reason, filter_id, filter_type, filter_value, refused_at)
    values (${refusal.digest}, ${refusal.sender}, ${refusal.email}, ${refusal.reason}, ${filter.id}, ${filter.type},
      ${filter.value}, coalesce(${refusal.at ?? null}::timestamptz, now()))
    on conflict (digest) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export const refusalPageSize = 100;

/** Refusals, newest first, of one filter or all; 100 and one more. @param options.before the id of the last that is known */
export async function listRefusals(
  db: DbOrTrx,
  options: { filter?: string | undefined; before?: number | undefined },
): Promise<SignupRefusal[]> {
  const { rows } = await sql<SignupRefusal>`
    select r.id::text as "_id", r.refused_at as at, r.sender, r.email, r.reason,
      jsonb_build_object('_id', r.filter_id, 'type', r.filter_type, 'value', r.filter_value) as filter
    from signup_refusal r
    where ${options.filter ? sql`r.filter_id = ${options.filter}` : sql`true`}
      and ${options.before === undefined ? sql`true` : sql`r.id < ${options.before}`}
    order by r.id desc limit ${refusalPageSize + 1}`.execute(db);
  return rows;
}

/** Forgets refusals of more than 90 days ago. @returns how many */
export async function pruneRefusals(db: DbOrTrx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from signup_refusal where refused_at < now() - make_interval(days => ${refusalDays})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
