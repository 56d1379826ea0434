import type { Viewer } from '@midoffice/contract/system/presence/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** What one window shows. */
export interface Shown {
  readonly tab: string;
  readonly userid: string;
  readonly page: string;
  readonly item: string;
  readonly kind: string;
  readonly id: string;
  readonly editing: boolean;
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/**
 * Notes what a window shows, unless it is somebody else's window. Windows of a person beyond the newest few are
 * forgotten, and so is whatever lapsed long ago.
 */
export async function noteShown(
  db: DbOrTrx,
  shown: Shown,
  { nowMs, forgottenBeforeMs, tabsAtMost }: { nowMs: number; forgottenBeforeMs: number; tabsAtMost: number },
): Promise<void> {
  await sql`
    insert into presence (tab, userid, page, item, kind, subject, editing, since, seen_at)
    values (${shown.tab}, ${shown.userid}, ${shown.page}, ${shown.item}, ${shown.kind}, ${shown.id}, ${shown.editing},
      ${at(nowMs)}, ${at(nowMs)})
    on conflict (tab) do update set page = excluded.page, item = excluded.item, kind = excluded.kind,
      subject = excluded.subject, editing = excluded.editing, seen_at = excluded.seen_at,
      since = case when presence.kind = excluded.kind and presence.subject = excluded.subject
        then presence.since else excluded.since end
    where presence.userid = excluded.userid`.execute(db);
  await sql`
    delete from presence where seen_at < ${at(forgottenBeforeMs)} or tab in (
      select tab from presence where userid = ${shown.userid} order by seen_at desc, tab offset ${tabsAtMost})`.execute(
    db,
  );
}

/** Forgets a window. */
export async function forgetShown(
  db: DbOrTrx,
  { tab, userid }: Pick<Shown, 'tab' | 'userid'>,
): Promise<void> {
  await sql`delete from presence where tab = ${tab} and userid = ${userid}`.execute(db);
}

/**
 * Who else views a customer or symbol: each person once, in the window with edits, else the one seen last; longest
 * present first.
 */
export async function othersAt(
  db: DbOrTrx,
  { userid, kind, id }: Pick<Shown, 'userid' | 'kind' | 'id'>,
  { seenSinceMs, limit }: { seenSinceMs: number; limit: number },
): Promise<Viewer[]> {
  const { rows } = await sql<Viewer>`
    select * from (
      select distinct on (p.userid) p.userid, p.page, p.item, p.editing,
        coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as name,
        min(p.since) over (partition by p.userid) as since
      from presence p join account a using (userid)
      where p.kind = ${kind} and p.subject = ${id} and p.userid <> ${userid} and p.seen_at >= ${at(seenSinceMs)}
      order by p.userid, p.editing desc, p.seen_at desc) one
    order by since, userid limit ${limit}`.execute(db);
  return rows;
}
