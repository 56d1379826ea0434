import { bulkAtMost, type BulkAction } from '@midoffice/contract/billing/payment-bulk/lists';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { EffectHandler, WriteHandler } from '../../../platform/http/implement.ts';
import { customRateLimitHandler } from '../../customers/api-keys/api.ts';
import {
  sendBlockedEmailHandler,
  sendExpiringCardEmailHandler,
  sendFailedChargesEmailHandler,
  sendPaymentRemovalEmailHandler,
} from '../../customers/emails/api.ts';
import { openFailedCharges, type AnsweredRow } from '../payment-lists/api.ts';
import {
  cancelRemovingIntentHandler,
  removePaymentIntentHandler,
  tryPaymentMethodsHandler,
} from '../payments/api.ts';
import { resolvePlanMismatchHandler } from '../plan-mismatches/api.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- handlers of all shapes are in one list
type Handler = WriteHandler<any, any> | EffectHandler<any, any>;

/** What is done for one row: a call that exists, with the input that the row gives it. */
export interface Action {
  readonly handler: Handler;
  /** Families with several templates want one. */
  readonly templates?: 'failed' | 'removal';
  /** Whether it needs the limit that each account has now. */
  readonly readsLimits?: boolean;
  /** Whether it charges what rows say: the preview sums it up. */
  readonly charges?: boolean;
  /** Why it cannot be done for a row; undefined: it can. */
  refusal?(row: ChosenRow): string | undefined;
  input(row: ChosenRow, template: string | null): Record<string, unknown>;
  /**
   * Asked in the transaction of a row's call, with the row's input.
   * @throws ApiError 409 where there is no cause for it any more
   */
  requireCause?(trx: Trx, input: Readonly<Record<string, unknown>>, nowMs: number): Promise<void>;
}

/** A row with what an action asks of the account itself: a list may be older than that. */
export type ChosenRow = AnsweredRow & { readonly presentLimit?: number | undefined };

const mail = (handler: Handler, templates?: Action['templates']): Action => ({
  handler,
  ...(templates && { templates }),
  input: ({ userid, invoiceID, chargeID, stripeID }, template) => ({
    userid,
    // One customer may have several accounts at the card provider: the mail is about the card of this row.
    ...(handler === sendExpiringCardEmailHandler && { stripeID }),
    ...(invoiceID !== undefined && { invoiceID }),
    ...(chargeID !== undefined && { chargeID }),
    preview: false,
    ...(template !== null && { templateType: template }),
  }),
});

const limit = (ratelimit: -1 | -2): Action => ({
  handler: customRateLimitHandler,
  readsLimits: true,
  refusal: ({ presentLimit }) => {
    if (ratelimit === -1) return presentLimit === -1 ? 'Already blocked' : undefined;
    return presentLimit === -1 ? undefined : 'Not blocked';
  },
  // A limit that is set meanwhile is not replaced. The invoice is for `requireCause`; the call does not know it.
  input: ({ userid, presentLimit, invoiceID }) => ({
    userid,
    ratelimit,
    expected: presentLimit,
    ...(ratelimit === -1 && invoiceID !== undefined && { invoiceID }),
  }),
  async requireCause(trx, { userid, invoiceID }, nowMs) {
    if (invoiceID === undefined) return;
    const scope = { userids: [String(userid)], nowMs, after: '', limit: bulkAtMost };
    const open = await openFailedCharges(trx, scope);
    if (!open.some((row) => row.invoiceID === invoiceID))
      throw new ApiError(409, 'The failed invoice is no longer open.');
  },
});

/** Every action on many rows. */
export const actions: Readonly<Record<BulkAction, Action>> = {
  'mail-expiring-card': mail(sendExpiringCardEmailHandler),
  'mail-failed': mail(sendFailedChargesEmailHandler, 'failed'),
  'mail-blocked': mail(sendBlockedEmailHandler),
  'mail-removal': mail(sendPaymentRemovalEmailHandler, 'removal'),
  retry: {
    handler: tryPaymentMethodsHandler,
    charges: true,
    // What was shown travels along: nobody is charged another amount than the list said.
    input: ({ userid, invoiceID, chargeID, amountRemaining, currency }) => ({
      userid,
      invoiceID,
      chargeID,
      expected: { remainingCents: amountRemaining, currency },
    }),
  },
  block: limit(-1),
  unblock: limit(-2),
  'remove-payment-method': {
    handler: removePaymentIntentHandler,
    refusal: ({ state }) => (state === 'needed' ? 'A subscription still needs the card' : undefined),
    input: ({ userid }) => ({ userid }),
  },
  'cancel-request': { handler: cancelRemovingIntentHandler, input: ({ userid }) => ({ userid }) },
  resolve: {
    handler: resolvePlanMismatchHandler,
    refusal: ({ action }) => (action ? undefined : 'The evidence is contradictory'),
    input: ({ userid, action, version }) => ({ userid, action, version }),
  },
};

/** The call whose access an action wants. */
export const callOf = (action: BulkAction): AnyCall => actions[action].handler.call as AnyCall;
