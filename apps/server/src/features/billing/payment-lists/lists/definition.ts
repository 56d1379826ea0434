import type { ListSource } from '@midoffice/contract/billing/payment-lists/lists';
import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../../../platform/db/connect.ts';

/** For which customers rows are made, and at which moment. */
export interface Scope {
  /** Null: all. */
  readonly userids: readonly string[] | null;
  readonly nowMs: number;
}

/** One list of customers: what its rows are. Everything else is the same for all lists. */
export interface ListDefinition {
  readonly list: PaymentList;
  /** What has to be read before the list is made as a whole. */
  readonly sources: readonly ListSource[];
  /**
   * A statement that selects the list's rows: row_key, userid, email, plan_code, stripe_id, state, apicount, amount, at,
   * until, is_staff and record, in this order. It works on sets, never customer by customer.
   */
  rows(scope: Scope): RawBuilder<unknown>;
  /** Completes rows that SQL alone cannot decide, batch by batch. */
  complete?(trx: Trx, scope: Scope): Promise<void>;
  /** Figures over the whole list. */
  summary?(trx: Trx, nowMs: number): Promise<object>;
}
