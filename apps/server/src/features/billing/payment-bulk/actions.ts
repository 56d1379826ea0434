import type { BulkAction } from '@midoffice/contract/billing/payment-bulk/lists';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { EffectHandler, WriteHandler } from '../../../platform/http/implement.ts';
import { customRateLimitHandler } from '../../customers/api-keys/api.ts';
import {
  sendBlockedEmailHandler,
  sendExpiringCardEmailHandler,
  sendFailedChargesEmailHandler,
  sendPaymentRemovalEmailHandler,
} from '../../customers/emails/api.ts';
import type { AnsweredRow } from '../payment-lists/api.ts';
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
  /** Why it cannot be done for a row; undefined: it can. */
  refusal?(row: AnsweredRow): string | undefined;
  input(row: AnsweredRow, template: string | null): Record<string, unknown>;
}

const mail = (handler: Handler, templates?: Action['templates']): Action => ({
  handler,
  ...(templates && { templates }),
  input: ({ userid, invoiceID, chargeID }, template) => ({
    userid,
    ...(invoiceID !== undefined && { invoiceID }),
    ...(chargeID !== undefined && { chargeID }),
    preview: false,
    ...(template !== null && { templateType: template }),
  }),
});

const limit = (ratelimit: -1 | -2): Action => ({
  handler: customRateLimitHandler,
  refusal: ({ blocked }) => {
    if (blocked === undefined) return undefined;
    return blocked === (ratelimit === -1) ? (blocked ? 'Already blocked' : 'Not blocked') : undefined;
  },
  input: ({ userid }) => ({ userid, ratelimit }),
});

/** Every action on many rows. */
export const actions: Readonly<Record<BulkAction, Action>> = {
  'mail-expiring-card': mail(sendExpiringCardEmailHandler),
  'mail-failed': mail(sendFailedChargesEmailHandler, 'failed'),
  'mail-blocked': mail(sendBlockedEmailHandler),
  'mail-removal': mail(sendPaymentRemovalEmailHandler, 'removal'),
  retry: {
    handler: tryPaymentMethodsHandler,
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
