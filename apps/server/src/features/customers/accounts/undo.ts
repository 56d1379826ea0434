import { changedSince, type Undo, type UndoContext } from '../../../platform/http/undo.ts';
import {
  keyFingerprint,
  keysOf,
  mainKeyPlanOf,
  setKeyPlans,
  setMainKeyPlan,
  syncGatewayAfterCommit,
} from '../api-keys/api.ts';
import { givePlan, type FurtherKeysPlan, type PlanState } from './plan.ts';
import { requirePlan } from './rules.ts';
import {
  manualSubscriptionOf,
  putManualSubscription,
  removeManualSubscription,
  setAccount,
  type Account,
  type ManualValues,
} from '../customer-records/api.ts';

/**
 * Gives back a plan that an entry names; the primary key may have had another one than the account.
 * @throws ApiError 409 where account or primary key have another plan by now, or another key is primary
 */
async function givePlanBack(
  context: UndoContext,
  account: Account,
  { before, after }: { readonly before: PlanState; readonly after: PlanState },
): Promise<void> {
  if (account.plan_code !== after.planCode) throw changedSince('plan');
  if ((await mainKeyPlanOf(context.trx, account.userid)) !== after.primaryKeyPlanCode)
    throw changedSince('plan of the primary key');
  await givePlan(context, account, requirePlan(before.planCode));
  if (before.primaryKeyPlanCode !== null && before.primaryKeyPlanCode !== before.planCode)
    await setMainKeyPlan(context.trx, account.userid, before.primaryKeyPlanCode);
}

/** Takes back a change of the plan. */
export const undoPlan: Undo<PlanState, Account> = givePlanBack;

/** What the audit entry of a downgrade by dunning holds. */
export interface DowngradeEntry {
  readonly before: PlanState & FurtherKeysPlan;
  readonly after: PlanState & FurtherKeysPlan;
}

/**
 * Takes back a downgrade that further keys followed. A key that was deleted or given away since stays where it is.
 * @throws ApiError 409 where account or one of the keys has another plan by now
 */
export const undoDowngrade: Undo<DowngradeEntry['before'], Account> = async (context, account, change) => {
  const { trx, platform } = context;
  const { before, after } = change;
  await givePlanBack(context, account, change);
  if (!before.furtherKeys?.length || before.furtherKeysPlanCode === undefined) return;
  const moved = new Set(before.furtherKeys);
  const keys = (await keysOf(trx, account.userid)).filter(
    (key) => !key.main_key && moved.has(keyFingerprint(platform.secrets, key)),
  );
  if (keys.some(({ plan_code: plan }) => plan !== after.furtherKeysPlanCode))
    throw changedSince('plan of the further keys');
  await setKeyPlans(
    trx,
    keys.map(({ id }) => id),
    before.furtherKeysPlanCode,
  );
};

interface ManualState extends Partial<PlanState> {
  readonly manual: ManualValues | null;
}

const sameManual = (a: ManualValues | null, b: ManualValues | null): boolean =>
  a?.planCode === b?.planCode && a?.changeDate === b?.changeDate && a?.paymentLink === b?.paymentLink;

/** Takes back a change of the manual subscription, with the plan that it gave. @throws ApiError 409 */
export const undoManual: Undo<ManualState, Account> = async (context, account, { before, after }) => {
  const { trx } = context;
  const stored = await manualSubscriptionOf(trx, account.userid);
  const now = stored
    ? { planCode: stored.plan_code, changeDate: stored.change_date, paymentLink: stored.payment_link }
    : null;
  if (!sameManual(now, after.manual)) throw changedSince('manual subscription');
  if (before.planCode !== undefined)
    await givePlanBack(context, account, { before: before as PlanState, after: after as PlanState });
  if (before.manual) await putManualSubscription(trx, account.userid, before.manual);
  else await removeManualSubscription(trx, account.userid);
};

const flags = ['legacy', 'migrated', 'enterprise', 'bank_transfer'] as const;

/** Takes back a flag. @throws ApiError 409 where it was switched again */
export const undoFlag: Undo<Partial<Record<(typeof flags)[number], boolean>>, Account> = async (
  { trx },
  account,
  { before, after },
) => {
  for (const flag of flags) {
    const [from, to] = [before[flag], after[flag]];
    if (from === undefined || to === undefined) continue;
    if (account[flag] !== to) throw changedSince(`${flag.replace('_', ' ')} flag`);
    await setAccount(trx, account.userid, { [flag]: from });
  }
};

/** Takes back a custom rate limit, a block included. @throws ApiError 409 where it is another one by now */
export const undoRateLimit: Undo<{ customRateLimit: number }, Account> = async (
  { trx, platform, staff },
  account,
  { before, after },
) => {
  if (account.custom_rate_limit !== after.customRateLimit) throw changedSince('rate limit');
  await setAccount(trx, account.userid, { custom_rate_limit: before.customRateLimit });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
};
