import type { Doc } from '../kernel/journal.ts';
import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime } from '../kernel/vendor.ts';
import type { Decline } from './cards.ts';
import { missing } from './errors.ts';
import type { StripeEvent } from './shapes/ledger.ts';
import type { PaymentMethod } from './shapes/payment.ts';
import { type TableName, type Tables, kinds, openTables } from './tables.ts';

/** The API version whose shapes are answered. */
export const apiVersion = '2026-10-28.endive';

export interface Dunning {
  retryDays: number[];
  finalAction: 'cancel' | 'unpaid' | 'past_due';
}

type DocOf<N extends TableName> = Tables[N] extends Table<infer T> ? T : never;

/** Everything the calls and the billing engine work on. */
export class World {
  readonly runtime: SandboxRuntime;
  readonly tables: Tables;
  dunning: Dunning;
  readonly accountId: string;
  /** Who caused the events of the running transaction. */
  cause: { requestId: string | null; idempotencyKey: string | null } = {
    requestId: null,
    idempotencyKey: null,
  };
  /** While the engine catches up: the current second, for customers without a test clock. */
  stepTime: number | null = null;
  /** While history is written: no events. */
  muted = false;
  /** While history is written: what the bank says, in place of what the card says. */
  bank: ((method: PaymentMethod) => Decline | null) | null = null;
  /** Called with each new event once it is on record. */
  onEvent: (event: StripeEvent) => boolean = () => false;

  constructor(runtime: SandboxRuntime, dunning: Dunning) {
    this.runtime = runtime;
    this.tables = openTables(runtime.store);
    this.dunning = dunning;
    this.accountId = `acct_1${runtime.ids.fixed('account', 15)}`;
  }

  /** A new id of Stripe's length: `cus_` + 14, `in_` + 24 and so on. */
  id(prefix: string, length: 8 | 14 | 24 = 24): string {
    if (length !== 24) return `${prefix}_${this.runtime.ids.text(length)}`;
    const text = this.runtime.ids.text(13);
    // Stripe's long ids carry the account's middle part: 1 + 5 of time + 10 of account + 8.
    return `${prefix}_1${text.slice(0, 5)}${this.accountId.slice(6, 16)}${text.slice(5)}`;
  }

  /** Now in seconds, on the customer's test clock where there is one. */
  now(owner?: { test_clock: string | null } | null): number {
    const clock = owner?.test_clock ? this.tables.test_clocks.get(owner.test_clock) : undefined;
    return clock?.frozen_time ?? this.stepTime ?? Math.floor(this.runtime.clock.nowMs() / 1000);
  }

  need<N extends TableName>(name: N, id: string, param?: string): DocOf<N> {
    const doc = this.tables[name].get(id);
    if (!doc) throw missing(kinds[name] ?? 'object', id, param);
    return doc as unknown as DocOf<N>;
  }

  /** Records an event; it is delivered after the transaction. */
  emit(type: string, object: Doc, previous?: Record<string, unknown>): void {
    if (this.muted) return;
    const owner = object as { test_clock?: string | null; customer?: unknown };
    const customer =
      typeof owner.customer === 'string' ? this.tables.customers.get(owner.customer) : undefined;
    const event: StripeEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now({ test_clock: owner.test_clock ?? customer?.test_clock ?? null }),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 0,
      request: { id: this.cause.requestId, idempotency_key: this.cause.idempotencyKey },
      type,
    };
    const pending = this.onEvent(event);
    this.tables.events.put(pending ? { ...event, pending_webhooks: 1 } : event);
  }

  /** Puts a new object and its `created` event. */
  create<T extends Doc>(table: Table<T>, doc: T, eventType?: string): T {
    table.put(doc);
    if (eventType) this.emit(eventType, doc);
    return doc;
  }

  /** Replaces fields; the event carries the former values of those that changed. */
  change<T extends Doc>(table: Table<T>, id: string, changes: Partial<T>, eventType?: string): T {
    const before = table.get(id);
    if (!before) throw new Error(`${table.name} has no ${id}.`);
    const previous: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(changes)) {
      const former = (before as Record<string, unknown>)[key];
      if (JSON.stringify(former) !== JSON.stringify(value)) previous[key] = former;
    }
    if (Object.keys(previous).length === 0) return before;
    const after = table.put({ ...before, ...changes });
    if (eventType) this.emit(eventType, after, previous);
    return after;
  }

  /** Removes an object and leaves what a later retrieval answers. */
  remove<T extends Doc & { object: string }>(
    table: Table<T>,
    doc: T,
  ): { id: string; object: string; deleted: true } {
    table.delete(doc.id);
    const deleted = { id: doc.id, object: doc.object, deleted: true as const };
    this.tables.deleted.put(deleted);
    return deleted;
  }
}
