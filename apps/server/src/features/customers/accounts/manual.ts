import { planLabel, type PlanCode } from '@midoffice/contract/customers/accounts/shapes';
import type { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import type { InputOf } from '@midoffice/contract/kernel';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { givePlan, type PlanState } from './plan.ts';
import { readPayments } from './read-payments.ts';
import { planAfterManual } from './rules.ts';
import {
  manualSubscriptionOf,
  putManualSubscription,
  removeManualSubscription,
  type Account,
  type ManualValues,
} from '../customer-records/api.ts';

type Input = InputOf<typeof updateManualSubInfo>;
type Stored = Awaited<ReturnType<typeof manualSubscriptionOf>>;

/** What was done, for audit and answer. */
export interface ManualChange {
  readonly before: object;
  readonly after: object;
  readonly message: string;
}

/** Stored values as an audit entry keeps them: with the expiry, or an undo of a deletion would lose it. */
const valuesOf = (stored: Stored): ManualValues | null =>
  stored
    ? {
        planCode: stored.plan_code,
        changeDate: stored.change_date,
        paymentLink: stored.payment_link,
        ...(stored.expiry_date !== null && { expiryDate: stored.expiry_date }),
      }
    : null;

/** @throws ApiError 409 naming each field that somebody else has changed */
function requireAsRead(account: Account, { expected, ...wanted }: Input, now: ManualValues | null): void {
  if (expected === undefined) return;
  const read = expected && [expected.manualPlanCode, expected.manualChangeDate, expected.manualLink];
  const storedValues = now && [now.planCode, now.changeDate, now.paymentLink];
  const fields = ['manualPlanCode', 'manualChangeDate', 'manualLink'] as const;
  const conflicts = fields
    .map((field, n) => ({
      field,
      expected: read?.[n] ?? null,
      actual: storedValues?.[n] ?? null,
      wanted: wanted.deleteSub ? null : (wanted[field] ?? null),
      where: `manual subscription of ${account.userid} (${account.email})`,
    }))
    .filter((one) => one.expected !== one.actual);
  if (conflicts.length) throw conflict('Somebody else has changed this in the meantime.', conflicts);
}

async function takeAway(
  context: WriteContext,
  account: Account,
  now: ManualValues | null,
): Promise<ManualChange> {
  const { trx, platform } = context;
  if (!now) throw notFound('This customer has no manual subscription.');
  const { activeSubscription, otherActiveSubscriptions } = await readPayments(trx, platform, account);
  const running = activeSubscription ? [activeSubscription, ...otherActiveSubscriptions] : [];
  const plan = planAfterManual(account.plan_code, now.planCode, running);
  await removeManualSubscription(trx, account.userid);
  const moved = await movePlan(context, account, plan);
  const left = plan ?? account.plan_code;
  const kept = left === account.plan_code ? 'stays' : 'is now';
  return {
    before: { manual: now, ...moved.before },
    after: { manual: null, ...moved.after },
    message: `Manual subscription deleted. The plan ${kept} ${planLabel(left)}.`,
  };
}

/** Gives the plan where it is another one. */
async function movePlan(
  context: WriteContext,
  account: Account,
  plan: PlanCode | null,
): Promise<{ before?: PlanState; after?: PlanState }> {
  return plan === null || plan === account.plan_code ? {} : givePlan(context, account, plan);
}

async function store(
  context: WriteContext,
  account: Account,
  now: ManualValues | null,
  input: Input,
): Promise<ManualChange> {
  const planCode = input.manualPlanCode!;
  const next: ManualValues = {
    planCode,
    // A field that is not sent stays as it is.
    changeDate: input.manualChangeDate === undefined ? (now?.changeDate ?? null) : input.manualChangeDate,
    paymentLink: input.manualLink === undefined ? (now?.paymentLink ?? null) : input.manualLink,
    ...(now?.expiryDate !== undefined && { expiryDate: now.expiryDate }),
  };
  await putManualSubscription(context.trx, account.userid, next);
  const moved = await movePlan(context, account, planCode);
  return {
    before: { manual: now, ...moved.before },
    after: { manual: next, ...moved.after },
    message: `Manual subscription saved: ${planLabel(next.planCode)}.`,
  };
}

/**
 * Stores or takes away the manual subscription of a customer whom the caller holds locked. It overrides: its plan
 * becomes the account's and the primary key's. Taken away, the plan of the next running subscription counts.
 * @throws ApiError 404 where there is none to take away, 409 with both values
 */
export async function changeManual(
  context: WriteContext,
  account: Account,
  input: Input,
): Promise<ManualChange> {
  const now = valuesOf(await manualSubscriptionOf(context.trx, account.userid));
  requireAsRead(account, input, now);
  return input.deleteSub ? takeAway(context, account, now) : store(context, account, now, input);
}
