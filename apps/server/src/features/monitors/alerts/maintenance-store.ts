import type { AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit/store.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A maintenance window. Moments are ISO 8601. */
export interface StoredWindow {
  readonly id: number;
  readonly source: AlertSourceName | null;
  readonly target: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly createdBy: string;
}

const columns = sql`id, source, target, from_at as "from", to_at as "to", reason, created_by_label as "createdBy"`;
export const mostWindows = 200;

/** More than anybody ends in the month that a rule is tested on. */
const mostJudged = 10_000;

/** Windows for a screen that end after a moment: those that end last, so that running and planned ones are all among them. */
export async function listedWindows(db: DbOrTrx, afterMs: number): Promise<StoredWindow[]> {
  const { rows } = await sql<StoredWindow>`
    select ${columns} from alert_maintenance
    where to_at > ${new Date(afterMs)} order by to_at desc, id limit ${mostWindows}`.execute(db);
  return rows;
}

/** Windows that concern a target and touch a span, by their begin. */
export async function overlappingWindows(
  db: DbOrTrx,
  { source, target }: { readonly source: AlertSourceName; readonly target: string },
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<StoredWindow[]> {
  const { rows } = await sql<StoredWindow>`
    select ${columns} from alert_maintenance
    where to_at > ${new Date(fromMs)} and from_at <= ${new Date(toMs)}
      and (source is null or (source = ${source} and (target is null or target = ${target})))
    order by from_at, id limit ${mostJudged}`.execute(db);
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

/** How many windows are not over; later ones wait for the transaction to end. */
export async function countWindows(trx: Trx, nowMs: number): Promise<number> {
  await sql`lock table alert_maintenance in share row exclusive mode`.execute(trx);
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
