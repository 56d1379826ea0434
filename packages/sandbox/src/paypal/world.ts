import type { Doc } from '../kernel/journal.ts';
import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime } from '../kernel/vendor.ts';

export type Status = 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';

export interface Money {
  value: string;
  currency_code: string;
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#plans_get, what of it is kept */
export interface Plan extends Doc {
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  interval: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  /** Billed every so many intervals. */
  intervalCount: number;
  price: Money;
  createTime: string;
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get, what of it is kept */
export interface Subscription extends Doc {
  planId: string;
  customId: string | null;
  status: Status;
  statusNote: string | null;
  statusUpdateTime: string;
  startTime: string;
  createTime: string;
  nextBillingTime: string | null;
  payer: { id: string; email: string; given: string; surname: string };
  failedPayments: number;
}

export interface Transaction extends Doc {
  subscription: string;
  status: 'COMPLETED' | 'DECLINED' | 'REFUNDED';
  amount: Money;
  time: string;
}

/** A POST that was done under a PayPal-Request-Id, answered the same again. */
export interface KeptAnswer extends Doc {
  path: string;
  status: number;
  atMs: number;
}

/** State of the PayPal stand-in. */
export class PaypalWorld {
  readonly runtime: SandboxRuntime;
  readonly plans: Table<Plan>;
  readonly subscriptions: Table<Subscription>;
  readonly transactions: Table<Transaction>;
  readonly answers: Table<KeptAnswer>;

  constructor(runtime: SandboxRuntime) {
    this.runtime = runtime;
    this.plans = runtime.store.table<Plan>('paypal.plans');
    this.subscriptions = runtime.store.table<Subscription>('paypal.subscriptions');
    this.transactions = runtime.store.table<Transaction>('paypal.transactions', ['subscription']);
    this.answers = runtime.store.table<KeptAnswer>('paypal.answers');
  }

  now(): string {
    return isoSeconds(this.runtime.clock.nowMs());
  }

  /** Bills what has fallen due, in the order of time. */
  tick(): void {
    const now = this.runtime.clock.nowMs();
    for (const { id } of this.subscriptions.all()) {
      for (let due = this.subscriptions.get(id)!; isDue(due, now); due = this.subscriptions.get(id)!)
        this.runtime.store.transaction(() => this.#bill(due));
    }
  }

  #bill(subscription: Subscription): void {
    const plan = this.plans.get(subscription.planId)!;
    const time = subscription.nextBillingTime!;
    this.transactions.put({
      id: this.runtime.ids.text(17).toUpperCase(),
      subscription: subscription.id,
      status: 'COMPLETED',
      amount: plan.price,
      time,
    });
    this.subscriptions.put({
      ...subscription,
      nextBillingTime: after(time, plan.interval, plan.intervalCount),
    });
  }
}

const isDue = ({ status, nextBillingTime }: Subscription, nowMs: number): boolean =>
  status === 'ACTIVE' && nextBillingTime !== null && Date.parse(nextBillingTime) <= nowMs;

/** PayPal writes times to the second. */
export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** The same day so many intervals later; the last day of a shorter month. */
export function after(time: string, interval: Plan['interval'], count = 1): string {
  const date = new Date(time);
  if (interval === 'DAY' || interval === 'WEEK')
    return isoSeconds(date.getTime() + (interval === 'DAY' ? 1 : 7) * count * 86_400_000);
  const months = (interval === 'MONTH' ? 1 : 12) * count;
  const next = new Date(date);
  next.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(date.getUTCDate(), last));
  return isoSeconds(next.getTime());
}
