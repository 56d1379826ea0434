import type { CommissionChange } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** The rate of a code in a quarter, in hundredths of a percent; null: none holds. Of each quarter the last change counts. */
export const rateOf = (code: RawBuilder<unknown>, quarter: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select last.rate_bps from (
    select distinct on (from_quarter) from_quarter, rate_bps from coupon_commission
    where code = ${code} and from_quarter <= ${quarter} order by from_quarter desc, id desc) last
  where last.rate_bps is not null order by last.from_quarter desc limit 1)`;

/** What a base earns by a rate, per charge and rounded half up, in the currency's smallest unit. */
export const earned = (base: RawBuilder<unknown>, bps: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${base} * coalesce(${bps}, 0) + 5000) / 10000)`;

const changesAtMost = 200;

interface ChangeRow extends Omit<CommissionChange, 'ratePercent'> {
  readonly rateBps: number | null;
}

/** The rates of a code as they were set, newest first. */
export async function commissionChanges(db: DbOrTrx, code: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, from_quarter as "fromQuarter", rate_bps as "rateBps", reason, set_by_label as "setBy", set_at as "setAt",
      id = max(id) over (partition by from_quarter) as current
    from coupon_commission where code = ${code} order by id desc limit ${changesAtMost}`.execute(db);
  return rows;
}

/** Makes changes of one code wait for each other until the transaction ends. */
export async function lockCommission(trx: Trx, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon commission ${code}`}, 0))`.execute(trx);
}

/** The rate that was set for exactly this quarter, in hundredths of a percent; null: none, or it was taken back. */
export async function rateSetFor(db: DbOrTrx, code: string, fromQuarter: string): Promise<number | null> {
  const { rows } = await sql<{ rateBps: number | null }>`
    select rate_bps as "rateBps" from coupon_commission where code = ${code} and from_quarter = ${fromQuarter}
    order by id desc limit 1`.execute(db);
  return rows[0]?.rateBps ?? null;
}

/** Whether any charge was ever made under a code, or a rate set for it. */
export async function isKnownCode(db: DbOrTrx, code: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from coupon_charge where code = ${code})
      or exists (select 1 from coupon_charge_kept where mirrored_as is null and code = ${code})
      or exists (select 1 from coupon_commission where code = ${code}) as known`.execute(db);
  return rows[0]!.known;
}

export interface NewCommission {
  readonly code: string;
  readonly fromQuarter: string;
  readonly rateBps: number | null;
  readonly reason: string;
  readonly setBy: string | null;
  readonly setByLabel: string;
  readonly setAt: string;
}

/** Adds rates. */
export async function insertCommissions(db: DbOrTrx, rates: readonly NewCommission[]): Promise<void> {
  await sql`
    insert into coupon_commission (code, from_quarter, rate_bps, reason, set_by, set_by_label, set_at)
    select code, "fromQuarter", "rateBps", reason, "setBy", "setByLabel", "setAt"
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (code text, "fromQuarter" text, "rateBps" integer,
      reason text, "setBy" text, "setByLabel" text, "setAt" timestamptz)`.execute(db);
}
