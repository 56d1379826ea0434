import { isPlanCode, type PlanCode } from '@midoffice/contract/customers/accounts/plans';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** What a plan allows. */
export interface PlanLimitRow {
  readonly planCode: PlanCode;
  readonly callsPerMinute: number;
  /** ISO 8601; null: it is as it was delivered. */
  readonly updatedAt: string | null;
  /** E-mail address of who has changed it last. */
  readonly updatedBy: string | null;
}

/** The limits of all plans that have one, by plan code. */
export async function listPlanLimits(db: DbOrTrx): Promise<PlanLimitRow[]> {
  const rows = await db.selectFrom('plan_limit').selectAll().orderBy('plan_code').execute();
  return rows.flatMap((row) =>
    isPlanCode(row.plan_code)
      ? [
          {
            planCode: row.plan_code,
            callsPerMinute: row.calls_per_minute,
            updatedAt: row.updated_at,
            updatedBy: row.updated_by,
          },
        ]
      : [],
  );
}

/**
 * Calls a minute that a plan allows; undefined where it has no limit of its own, such as a plan code from outside.
 * @param options.lock keeps others from changing it until the transaction ends
 */
export async function planLimitOf(
  db: DbOrTrx,
  planCode: string,
  options: { lock?: boolean } = {},
): Promise<number | undefined> {
  const query = db.selectFrom('plan_limit').select('calls_per_minute').where('plan_code', '=', planCode);
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst())?.calls_per_minute;
}

/** Stores the limit of a plan. @param at ISO 8601 */
export async function putPlanLimit(
  trx: Trx,
  planCode: PlanCode,
  callsPerMinute: number,
  by: { readonly at: string; readonly label: string },
): Promise<void> {
  const values = { calls_per_minute: callsPerMinute, updated_at: by.at, updated_by: by.label };
  await trx
    .insertInto('plan_limit')
    .values({ plan_code: planCode, ...values })
    .onConflict((conflict) => conflict.column('plan_code').doUpdateSet(values))
    .execute();
}
