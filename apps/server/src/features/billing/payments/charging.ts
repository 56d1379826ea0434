import type { ExpectedLeft, OpenInvoiceLine } from '@midoffice/contract/billing/payments/shapes';
import type { OpenInvoice } from '../../../platform/connectors/stripe/open-invoices.ts';
import type { StripeActs } from '../../../platform/connectors/stripe/acts.ts';
import type { HeldMethod } from '../../../platform/connectors/stripe/methods.ts';
import type { RefundableCharge } from '../../../platform/connectors/stripe/refunds.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { ownerOfStripeId } from './customer-store.ts';
import { money } from './rules.ts';
import { openLocks } from './store.ts';

/** The lock of every act that pays an invoice. */
export const payLock = (invoiceID: string): string => `pay-invoice:${invoiceID}`;
/** The lock of an automatic payment, which pays several. */
export const autoLock = (userid: string): string => `auto-payment:${userid}`;

/** Whether an invoice can still be charged. */
const chargeable = new Set(['open', 'uncollectible']);

/** What staff read where somebody else paid an invoice while it was about to be charged. */
export const paidMeanwhile = 'The invoice was paid meanwhile, the card was not charged.';

/** Why an invoice is not charged; null: it is. */
export function chargeRefusal({ status, remainingCents }: OpenInvoice): string | null {
  if (status === 'paid') return 'The invoice is paid already.';
  if (!chargeable.has(status ?? ''))
    return `The invoice is ${status ?? 'not known'}, only an open one can be charged.`;
  return remainingCents > 0 ? null : 'This invoice has no open amount.';
}

/** Why a charge is not refunded; null: it is. */
export function refundRefusal(charge: RefundableCharge): string | null {
  if (charge.status !== 'succeeded')
    return `The charge is ${charge.status}, only one that succeeded can be refunded.`;
  if (charge.disputed)
    return "The cardholder's bank contests this charge and decides about the money. Please answer the dispute at Stripe.";
  if (charge.lostCents > 0) {
    const amount = money(charge.lostCents, charge.currency);
    const lost = charge.prevented
      ? `The cardholder got ${amount} of this charge back by disputes, of which the card network settled one before it began.`
      : `The cardholder's bank took ${amount} of this charge back: its dispute was lost.`;
    return charge.leftCents > 0
      ? `${lost} What is left can only be refunded at Stripe.`
      : `${lost} Nothing is left to refund.`;
  }
  if (charge.locked) return 'The card provider takes no refund of this charge after its dispute.';
  return charge.leftCents > 0 ? null : 'The charge is refunded already.';
}

/** Why what was shown to staff is no longer what is left of a charge; null: it is. */
export function movedRefusal(
  { leftCents, currency }: Pick<RefundableCharge, 'leftCents' | 'currency'>,
  expected: ExpectedLeft | undefined,
): string | null {
  if (!expected || (expected.left === leftCents && expected.currency === currency)) return null;
  return `${money(expected.left, expected.currency)} was left and ${money(leftCents, currency)} is now. Nothing was refunded, please check again.`;
}

/** Which card pays each invoice of a customer where nobody chooses one. */
export interface DefaultCards {
  of(invoice: Pick<OpenInvoice, 'methodId' | 'subscriptionId'>): HeldMethod | undefined;
  /** Why there is none, where there is none. */
  readonly none: string;
  /** Refuses another card than was shown. @throws EffectRefused 409 naming both */
  requireShown(shownId: string | undefined, card: HeldMethod): void;
}

/** The default cards as the card provider charges them: the invoice's own, else its subscription's, else the customer's. */
export async function defaultCards(acts: StripeActs, stripeID: string): Promise<DefaultCards> {
  const { methods, defaultId, ofSubscriptions } = await acts.defaultMethods(stripeID);
  return {
    of({ methodId, subscriptionId }) {
      const id = methodId ?? ofSubscriptions[subscriptionId ?? ''] ?? defaultId;
      return methods.find((method) => method.id === id && method.isCard);
    },
    none: methods.some(({ isCard }) => isCard)
      ? 'The customer has no default card. Please set one at Stripe.'
      : 'The customer has no card to charge.',
    requireShown: (shownId, card) => requireShownCard(methods, shownId, card),
  };
}

/** @param methods what the customer has now. @throws EffectRefused 409 naming both */
export function requireShownCard(
  methods: readonly HeldMethod[],
  shownId: string | undefined,
  card: HeldMethod,
): void {
  if (shownId === undefined || shownId === card.id) return;
  const shown =
    methods.find(({ id }) => id === shownId)?.label ?? `A card that was removed since, ${shownId},`;
  throw new EffectRefused(
    `${shown} was shown and ${card.label} would be charged now. Nothing was charged, please check again.`,
    409,
  );
}

/** An invoice as the contract has it. */
export const invoiceLine = (invoice: OpenInvoice, card: HeldMethod | undefined): OpenInvoiceLine => ({
  invoiceID: invoice.id,
  number: invoice.number,
  status: invoice.status,
  remaining: invoice.remainingCents,
  currency: invoice.currency,
  collection: invoice.collection,
  createdAt: invoice.created,
  dueDate: invoice.dueDate,
  ...(card && { card: card.label, cardID: card.id }),
});

/** The customer to whom a charge or an invoice belongs. @throws ApiError 404 */
export async function ownerOf(db: DbOrTrx, what: string, stripeID: string | null): Promise<string> {
  const userid = stripeID === null ? undefined : await ownerOfStripeId(db, stripeID);
  if (userid === undefined) throw notFound(`This ${what} belongs to no customer of Midoffice.`);
  return userid;
}

/**
 * Makes sure that no other act pays this invoice, or any of the customer's. The caller has the account locked.
 * @param what `auto` for an act that pays several invoices
 * @throws ApiError 409
 */
export async function requireNoPayment(trx: Trx, userid: string, what: 'one' | 'auto'): Promise<void> {
  const [other] = await openLocks(trx, userid, what === 'auto' ? 'pay-invoice:' : autoLock(userid));
  if (other !== undefined)
    throw new ApiError(
      409,
      what === 'auto'
        ? 'An invoice of this customer is being paid already, please wait for the outcome.'
        : 'An automatic payment of this customer is under way, please wait for the outcome.',
    );
}
