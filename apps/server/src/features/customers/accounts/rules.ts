import { isPlanCode, type PlanCode } from '@midoffice/contract/customers/accounts/plans';
import { ApiError } from '../../../platform/http/errors.ts';

/** Whether a day such as `2026-12-01` is over, UTC. @param now milliseconds, or the day that it is */
export function isPastDay(day: string | null | undefined, now: number | string): boolean {
  if (!day) return false;
  return day < (typeof now === 'string' ? now : new Date(now).toISOString().slice(0, 10));
}

/** A note that the info popup keeps from display, with the share of a limit that is used. */
export interface Notification {
  readonly text: string;
  readonly percent: number | null;
}

/** What is unusual about a customer, grouped by kind. */
export function notificationsOf(user: {
  failedPayment: boolean;
  blocked: boolean;
  manualExpired: boolean;
  cardExpired: boolean;
  liveApiCount: number;
  callsPerMinute: number;
}): Record<string, Notification[]> {
  const important: Notification[] = [];
  if (user.failedPayment) important.push({ text: 'A payment has failed', percent: null });
  if (user.cardExpired) important.push({ text: 'The card has expired', percent: null });
  if (user.manualExpired)
    important.push({
      text: 'The manual subscription has expired, the plan is still given',
      percent: null,
    });
  if (user.blocked) important.push({ text: 'All keys are blocked', percent: null });
  const percent = user.callsPerMinute > 0 ? Math.round((100 * user.liveApiCount) / user.callsPerMinute) : 0;
  const rate =
    percent > 60 ? [{ text: `${user.liveApiCount} of ${user.callsPerMinute} calls a minute`, percent }] : [];
  return { ...(important.length && { important }), ...(rate.length && { rate }) };
}

/** A code that is to be given to somebody as a plan. @throws ApiError 409 where there is no such plan */
export function requirePlan(code: string): PlanCode {
  if (!isPlanCode(code)) throw new ApiError(409, `${code} is not a known plan. Please choose a plan.`);
  return code;
}

/**
 * The plan that is given once a manual subscription is taken away: that of the next running subscription, else free.
 * Null: the plan stays, since somebody has changed it by hand and it is not the manual one any more.
 * @throws ApiError 409 where the next running subscription names something that is no plan
 */
export function planAfterManual(
  planCode: string,
  manualPlanCode: string,
  running: readonly { readonly source: string; readonly subscriptionPlanCode: string | null }[],
): PlanCode | null {
  if (planCode !== manualPlanCode) return null;
  const next = running.find((row) => row.source !== 'manual' && row.subscriptionPlanCode !== null);
  if (!next) return 'free';
  const plan = next.subscriptionPlanCode;
  if (!isPlanCode(plan))
    throw new ApiError(
      409,
      `The next running subscription (${next.source}) is for ${plan}, which is not a known plan. Please choose a plan first: change the plan code.`,
    );
  return plan;
}

const flagNames = {
  legacy: 'Legacy',
  migrated: 'Migrated',
  enterprise: 'Enterprise',
  bank_transfer: 'Bank transfer',
} as const;

/** What switching a flag of a customer is called. */
export function flagMessage(flag: keyof typeof flagNames, value: boolean, email: string): string {
  return `${flagNames[flag]} turned ${value ? 'on' : 'off'} for ${email}.`;
}
