import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { changeSetColumns, type StoredChangeSet } from '../../../platform/ledger/revert-store.ts';

/** Which change sets a person may see. */
export interface Visible {
  /** Kinds of targets of which they see any. */
  readonly kinds: readonly string[];
  /** Those of which they see all. */
  readonly whole: readonly string[];
  /** What made the change sets that they see of the others. */
  readonly calls: readonly string[];
}

/** What to list. */
export interface ChangeSetFilter {
  readonly visible: Visible;
  readonly targetKind?: string | undefined;
  /** Also what the change sets about something else wrote of it. */
  readonly target?: string | undefined;
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reverted: 'yes' | 'no' | 'any';
  readonly cursor?: number | undefined;
  readonly limit: number;
}

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const isVisible = ({ kinds, whole, calls }: Visible) => sql`
  (c.target_kind = any(${[...whole]}::text[])
   or (c.target_kind = any(${[...kinds]}::text[]) and c.call = any(${[...calls]}::text[])))`;

/** Symbols are found in any case; other targets, such as articles, as they are written. */
const touching = (kinds: readonly string[], target: string) => sql`c.id in
  (select t.change_set_id from change_set_subject t where t.target_kind = any(${[...kinds]}::text[])
     and t.target = any(${[target, target.toUpperCase()]}::text[]))`;

/** Change sets, newest first, and where the next page begins. */
export async function listChangeSets(
  db: DbOrTrx,
  filter: ChangeSetFilter,
): Promise<{ rows: StoredChangeSet[]; next: number | null }> {
  const { visible, targetKind, target, person, kind, from, to, reverted, cursor, limit } = filter;
  const conditions = [
    isVisible(visible),
    ...(target ? [touching(targetKind ? [targetKind] : visible.kinds, target)] : []),
    ...(targetKind && !target ? [sql`c.target_kind = ${targetKind}`] : []),
    ...(person ? [sql`(c.actor_id = ${person} or c.actor_label ilike ${like(person)})`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(from ? [sql`c.at >= ${from}::date`] : []),
    ...(to ? [sql`c.at < ${to}::date + 1`] : []),
    ...(reverted === 'any' ? [] : [sql`(c.reverted_by is not null) = ${reverted === 'yes'}`]),
    ...(cursor ? [sql`c.id < ${cursor}`] : []),
  ];
  const { rows } = await sql<StoredChangeSet>`
    select ${changeSetColumns} from change_set c where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${limit + 1}`.execute(
    db,
  );
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}

/** The calls that made change sets, by name. */
export async function listCalls(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ call: string }>`
    with recursive k as (
      (select call from change_set where call is not null order by call limit 1)
      union all select (select call from change_set where call > k.call order by call limit 1) from k where k.call is not null)
    select call from k where call is not null`.execute(db);
  return rows.map((row) => row.call);
}

/** Kinds of change sets that occur among those that somebody sees, by name. */
export async function listKinds(db: DbOrTrx, visible: Visible): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive k as (
      (select kind from change_set order by kind limit 1)
      union all select (select kind from change_set where kind > k.kind order by kind limit 1) from k where k.kind is not null)
    select kind from k where kind is not null
      and exists (select 1 from change_set c where c.kind = k.kind and ${isVisible(visible)})`.execute(db);
  return rows.map((row) => row.kind);
}
