import { isPlanCode, planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { PaymentDetails, SubscriptionRow } from '@midoffice/contract/customers/accounts/shapes';
import type { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import type { Conflict, SentOf } from '@midoffice/contract/kernel';

/** What staff set of a manual subscription. */
export interface ManualValues {
  readonly manualPlanCode: string;
  readonly manualChangeDate: string | null;
  readonly manualLink: string | null;
}

/** A manual subscription as its form has it; null where there is none. */
export const manualValuesOf = (manual: SubscriptionRow | null): ManualValues | null =>
  manual && {
    manualPlanCode: manual.subscriptionPlanCode ?? manual.planCode,
    manualChangeDate: manual.changeDate,
    manualLink: manual.manualPaymentLink,
  };

/** What becomes of the plan when the manual subscription is deleted, before it is. */
export function planAfterDeletion({
  user,
  manualAccount,
  activeSubscription,
  otherActiveSubscriptions,
}: PaymentDetails): string {
  const manualPlan = manualAccount?.subscriptionPlanCode ?? null;
  const now = planLabel(user.planCode);
  if (manualPlan !== user.planCode)
    return `The plan stays ${now}: somebody changed it, so it is no longer the manual one.`;
  const running = [...(activeSubscription ? [activeSubscription] : []), ...otherActiveSubscriptions];
  const next = running.find((row) => row.source !== 'manual' && row.subscriptionPlanCode !== null);
  if (next && !isPlanCode(next.subscriptionPlanCode))
    return `The next running subscription (${next.source}) is for ${next.subscriptionPlanCode}, which is not a known plan. Change the plan code first.`;
  return next
    ? `The plan becomes ${planLabel(next.subscriptionPlanCode!)}, that of the next running subscription (${next.source}).`
    : `The plan becomes ${planLabel('free')} at once: no other subscription runs.`;
}

/** Whether a day such as `2026-12-01` is over, UTC. */
export const isPast = (day: string | null | undefined, nowMs = Date.now()): boolean =>
  Boolean(day) && day! < new Date(nowMs).toISOString().slice(0, 10);

/** Whether a manual subscription has expired and the account has its plan all the same: nothing takes it away by itself. */
export const isExpiredWithPlan = (row: SubscriptionRow): boolean =>
  row.source === 'manual' && row.status === 'expired' && row.planCode === row.subscriptionPlanCode;

/** What saving a manual subscription changes, the account's plan included. */
export function manualChanges(
  read: ManualValues | null,
  wanted: Readonly<Record<'manualPlanCode' | 'manualChangeDate' | 'manualLink', string>>,
  planCode: string,
): { label: string; from: string; to: string }[] {
  const plan = planLabel(wanted.manualPlanCode);
  const rows = [
    { label: 'Plan of the account', from: planLabel(planCode), to: plan },
    { label: 'Manual plan', from: read ? planLabel(read.manualPlanCode) : 'none', to: plan },
    { label: 'Change date', from: read?.manualChangeDate ?? 'none', to: wanted.manualChangeDate || 'none' },
    { label: 'Payment link', from: read?.manualLink ?? 'none', to: wanted.manualLink.trim() || 'none' },
  ];
  return rows.filter(({ from, to }) => from !== to);
}

type Sent = SentOf<typeof updateManualSubInfo>;

/**
 * The input sent after a conflict: the person's own values where they are kept, the other person's elsewhere, with the
 * current values as expected.
 */
export function merged(
  sent: Sent,
  base: ManualValues | null,
  conflicts: readonly Conflict[],
  mine: Readonly<Record<string, Conflict>>,
): Sent {
  const now: Record<string, unknown> = {
    manualPlanCode: null,
    manualChangeDate: null,
    manualLink: null,
    ...base,
  };
  const theirs: Record<string, unknown> = {};
  for (const { field, actual } of conflicts) {
    now[field] = actual;
    if (!Object.hasOwn(mine, field)) theirs[field] = actual;
  }
  const expected = now['manualPlanCode'] === null ? null : (now as unknown as ManualValues);
  return { ...sent, ...(sent.deleteSub ? {} : theirs), expected } as Sent;
}
