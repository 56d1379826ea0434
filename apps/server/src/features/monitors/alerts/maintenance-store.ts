import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit/store.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A maintenance window. Moments are ISO 8601. */
export interface StoredWindow {
  readonly id: number;
  readonly source: string | null;
  readonly target: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly createdBy: string;
}

const columns = sql`id, source, target, from_at as "from", to_at as "to", reason, created_by_label as "createdBy"`;
export const mostWindows = 200;

/** Windows that end after a moment, by their begin; of a rule's target where one is given. */
export async function listWindows(
  db: DbOrTrx,
  afterMs: number,
  of?: { readonly source: string; readonly target: string },
): Promise<StoredWindow[]> {
  const { rows } = await sql<StoredWindow>`
    select ${columns} from alert_maintenance
    where to_at > ${new Date(afterMs)}
      ${of ? sql`and (source is null or (source = ${of.source} and (target is null or target = ${of.target})))` : sql``}
    order by to_at desc, id limit ${mostWindows}`.execute(db);
  return rows;
}

export async function insertWindow(
  trx: Trx,
  window: Omit<StoredWindow, 'id' | 'createdBy'>,
  { id, label, at }: Actor & { readonly at: string },
): Promise<number> {
  const { source, target, from, to, reason } = window;
  const { rows } = await sql<{ id: number }>`
    insert into alert_maintenance (source, target, from_at, to_at, reason, created_by, created_by_label, created_at)
    values (${source}, ${target}, ${from}, ${to}, ${reason}, ${id}, ${label}, ${at}) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}

/** A window, locked until the transaction ends. */
export async function lockWindow(trx: Trx, id: number): Promise<StoredWindow | undefined> {
  const { rows } =
    await sql<StoredWindow>`select ${columns} from alert_maintenance where id = ${id} for update`.execute(
      trx,
    );
  return rows[0];
}

/** How many windows are not over. */
export async function countWindows(trx: Trx, nowMs: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from alert_maintenance where to_at > ${new Date(nowMs)}`.execute(trx);
  return rows[0]!.count;
}

/** Ends a window that runs; removes one that has not begun. */
export async function endWindow(trx: Trx, id: number, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await sql`delete from alert_maintenance where id = ${id} and from_at >= ${now}`.execute(trx);
  await sql`update alert_maintenance set to_at = ${now} where id = ${id} and to_at > ${now}`.execute(trx);
}
