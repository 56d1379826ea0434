import type { Doc } from '../../kernel/journal.ts';
import type { Invoice } from '../shapes/invoice.ts';
import type { Subscription } from '../shapes/subscription.ts';
import type { SubscriptionSchedule } from '../shapes/subscription-schedule.ts';
import type { World } from '../world.ts';
import { runSchedule, scheduleDue } from './subscription-schedules.ts';
import { invoiceDue, runInvoice, runSubscription, subscriptionDue } from './renewal.ts';

type Kind = 'subscription' | 'invoice' | 'schedule';

/** Real time or a test clock's id. */
type Scope = string | null;

/** A guard against an engine that schedules the same thing for ever. */
const maxSteps = 200_000;

/** Knows what is due when, and does it in the order of time. */
export class Schedule {
  readonly #world: World;
  readonly #due = new Map<Scope, Map<string, { kind: Kind; id: string; at: number }>>();

  constructor(world: World) {
    this.#world = world;
    for (const subscription of world.tables.subscriptions.all()) this.#placeSubscription(subscription);
    for (const invoice of world.tables.invoices.all()) this.#placeInvoice(invoice);
    for (const one of world.tables.subscription_schedules.all())
      this.#place('schedule', one, scheduleDue(one));
    world.runtime.store.onChange((table, doc, before) => this.#receive(table, doc, before));
  }

  /** Catches up with real time for everything that has no test clock. */
  tick(): void {
    const now = Math.floor(this.#world.runtime.clock.nowMs() / 1000);
    if (!this.#next(null, now)) return;
    this.#world.runtime.store.transaction(() => {
      try {
        this.#run(null, now, (at) => {
          this.#world.stepTime = at;
        });
      } finally {
        this.#world.stepTime = null;
      }
    });
  }

  /** Moves a test clock, step by step through all that falls due. */
  advanceClock(clockId: string, to: number): void {
    const { test_clocks: clocks } = this.#world.tables;
    this.#run(clockId, to, (at) => {
      const clock = this.#world.need('test_clocks', clockId);
      if (at > clock.frozen_time) clocks.put({ ...clock, frozen_time: at });
    });
    clocks.put({ ...this.#world.need('test_clocks', clockId), frozen_time: to, status: 'ready' });
  }

  #run(scope: Scope, until: number, stepTo: (at: number) => void): void {
    for (let steps = 0, next = this.#next(scope, until); next; steps += 1, next = this.#next(scope, until)) {
      if (steps > maxSteps)
        throw new Error(`The billing engine does not come to rest at ${next.kind} ${next.id}.`);
      stepTo(next.at);
      if (next.kind === 'subscription') runSubscription(this.#world, next.id);
      else if (next.kind === 'schedule') runSchedule(this.#world, next.id);
      else runInvoice(this.#world, next.id);
    }
  }

  #next(scope: Scope, until: number): { kind: Kind; id: string; at: number } | null {
    let earliest: { kind: Kind; id: string; at: number } | null = null;
    for (const entry of this.#due.get(scope)?.values() ?? []) {
      if (entry.at <= until && (!earliest || entry.at < earliest.at)) earliest = entry;
    }
    return earliest;
  }

  #receive(table: string, doc: Doc | null, before: Doc | undefined): void {
    if (table === 'stripe.subscriptions') {
      if (doc) this.#placeSubscription(doc as Subscription);
      else if (before) this.#place('subscription', before as Subscription, null);
    } else if (table === 'stripe.invoices') {
      if (doc) this.#placeInvoice(doc as Invoice);
      else if (before) this.#place('invoice', before as Invoice, null);
    } else if (table === 'stripe.subscription_schedules') {
      const one = (doc ?? before) as SubscriptionSchedule;
      this.#place('schedule', one, doc ? scheduleDue(one) : null);
    } else if (table === 'stripe.subscription_notes') {
      const id = doc?.id ?? before?.id;
      const subscription = id === undefined ? undefined : this.#world.tables.subscriptions.get(id);
      if (subscription) this.#placeSubscription(subscription);
    }
  }

  #placeSubscription(subscription: Subscription): void {
    this.#place('subscription', subscription, subscriptionDue(this.#world, subscription));
    if (subscription.collection_method !== 'send_invoice') return;
    // An overdue invoice is due only while its subscription is active.
    for (const invoice of this.#world.tables.invoices.where('subscription', subscription.id))
      this.#placeInvoice(invoice);
  }

  #placeInvoice(invoice: Invoice): void {
    this.#place('invoice', invoice, invoiceDue(this.#world, invoice));
  }

  #place(
    kind: Kind,
    { id, test_clock: scope }: { id: string; test_clock: string | null },
    at: number | null,
  ): void {
    let entries = this.#due.get(scope);
    if (at === null) {
      entries?.delete(id);
      return;
    }
    if (!entries) {
      entries = new Map();
      this.#due.set(scope, entries);
    }
    entries.set(id, { kind, id, at });
  }
}
