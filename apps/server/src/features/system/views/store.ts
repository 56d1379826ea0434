import type { SavedView } from '@midoffice/contract/system/views/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A stored view, independent of who reads it. */
export type StoredView = Omit<SavedView, 'own'> & { readonly userid: string };

const columns = sql`v.id, v.userid, v.name, v.page, v.item, v.query, v.shared, v.updated_at as "updatedAt",
  coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as owner`;

/** Most shared views that anybody is shown. */
const sharedAtMost = 1000;

/** The views of a person and those that others share. */
export async function viewsFor(db: DbOrTrx, userid: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select * from (
      select ${columns} from saved_view v join account a using (userid) where v.userid = ${userid}
      union all
      (select ${columns} from saved_view v join account a using (userid) where v.shared and v.userid <> ${userid}
       order by v.page, v.item, v.name limit ${sharedAtMost})) v`.execute(db);
  return rows;
}

/** One view, held until the transaction ends. */
export async function lockView(trx: Trx, id: number): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view v join account a using (userid) where v.id = ${id} for update of v`.execute(
    trx,
  );
  return rows[0];
}

/** A person's view of a name at a tool, held until the transaction ends. Names differ by more than case. */
export async function lockNamed(
  trx: Trx,
  { userid, page, item, name }: Pick<StoredView, 'userid' | 'page' | 'item' | 'name'>,
): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view v join account a using (userid)
    where v.userid = ${userid} and v.page = ${page} and v.item = ${item} and lower(v.name) = lower(${name})
    for update of v`.execute(trx);
  return rows[0];
}

/** Stores a new view unless its owner has as many as allowed. */
export async function insertView(
  trx: Trx,
  view: Pick<StoredView, 'userid' | 'page' | 'item' | 'name' | 'query' | 'shared'>,
  atMost: number,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views of ${view.userid}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (userid, page, item, name, query, shared)
    select ${view.userid}, ${view.page}, ${view.item}, ${view.name}, ${view.query}, ${view.shared}
    where (select count(*) from saved_view where userid = ${view.userid}) < ${atMost}
    returning id`.execute(trx);
  return rows[0]?.id;
}

export async function updateView(
  trx: Trx,
  { id, name, query, shared }: Pick<StoredView, 'id' | 'name' | 'query' | 'shared'>,
): Promise<void> {
  await sql`
    update saved_view set name = ${name}, query = ${query}, shared = ${shared}, updated_at = now()
    where id = ${id}`.execute(trx);
}

export async function removeView(trx: Trx, id: number): Promise<void> {
  await sql`delete from saved_view where id = ${id}`.execute(trx);
}
