import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { mayCall, noAccess, type InputOf } from '@midoffice/contract/kernel';
import { isBeforeEffect, offerTexts, type BillingKind } from '@midoffice/contract/billing/offers/lists';
import { ApiError, conflict } from '../../../../platform/http/errors.ts';
import { implementEffect, type WriteContext } from '../../../../platform/http/implement.ts';
import type { Staff } from '../../../../platform/session/identity.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { accountBilled } from '../../custom-invoices/api.ts';
import { checkedInvoice, customerOf, priceOf, subscriberOf } from '../billing.ts';
import { effect } from '../effects/bill.ts';
import { billingNeeds, dayOf } from '../rules.ts';
import { findOffer, lockOffer, type StoredOffer } from '../store.ts';
import { requireOffer } from '../view.ts';

/** @throws ApiError 403 */
function requireMayBill(staff: Staff, kind: BillingKind): void {
  const access = billingNeeds[kind];
  if (access && !mayCall(staff, access)) throw new ApiError(403, noAccess);
}

type Input = InputOf<typeof billOffer>;

/** Whether a bill of this kind would begin before the offer takes effect. A price bills nobody by itself. */
const isEarly = ({ document }: StoredOffer, kind: BillingKind, nowMs: number): boolean =>
  kind !== 'price' && isBeforeEffect(document.effectiveDate, dayOf(nowMs));

/**
 * @throws ApiError 409 where an offer is not accepted, was billed, costs nothing, says another amount, or takes effect later
 * and nobody agreed to bill it before
 */
function requireBillable(
  offer: StoredOffer,
  { kind, expected, beforeEffectiveDate = false }: Input,
  nowMs: number,
): void {
  const { state, billingId, document } = offer;
  const { perBill } = document.totals;
  if (state !== 'accepted')
    throw new ApiError(409, `This offer is ${state}: only an accepted one can be billed.`);
  if (billingId) throw new ApiError(409, `This offer was billed already: ${billingId}.`);
  if (expected !== undefined && expected !== perBill)
    throw conflict('The accepted offer says another amount.', [
      { field: 'perBill', expected, actual: perBill, wanted: expected },
    ]);
  if (perBill <= 0) throw new ApiError(409, 'This offer costs nothing, so there is nothing to bill.');
  if (isEarly(offer, kind, nowMs) && !beforeEffectiveDate)
    throw new ApiError(
      409,
      `The offer takes effect on ${document.effectiveDate}, and its first period would begin today, ${dayOf(nowMs)}. Bill it on the effective date, or agree to bill it before (beforeEffectiveDate).`,
      { field: 'beforeEffectiveDate' },
    );
}

/**
 * An offer that may be billed and whom it bills, locked in the order in which the outcome takes them: the customer first. A
 * price alone is nobody's yet, so only a customer who was chosen for it is locked.
 */
async function lockBillable(
  context: WriteContext,
  input: Input,
): Promise<{ offer: StoredOffer; userid: string | null }> {
  const { _id, kind, userid: chosen } = input;
  const { trx, platform } = context;
  // Who may not change that customer is refused before anything about the offer.
  if (chosen !== undefined) await customerForWrite(context, chosen);
  const checked = (found: StoredOffer | undefined) => {
    const offer = requireOffer(found);
    requireBillable(offer, input, platform.now());
    return { offer, userid: customerOf(offer, chosen) };
  };
  const { userid } = checked(await findOffer(trx, _id, context.staff));
  if (kind !== 'price' && chosen === undefined && userid !== null) await customerForWrite(context, userid);
  const locked = checked(await lockOffer(trx, _id, context.staff));
  if (locked.userid !== userid) throw new ApiError(409, offerTexts.changed);
  return locked;
}

export const handler = implementEffect(
  billOffer,
  effect,
  async (context, input, invoice: Awaited<ReturnType<typeof checkedInvoice>> | null) => {
    const { _id, kind, daysUntilDue, reason } = input;
    const { offer, userid } = await lockBillable(context, input);
    const billed = { by: context.staff.userid, userid: kind === 'price' ? null : userid };
    const { number, document, billingFrequency } = offer;
    const price = priceOf(offer, input.product ?? null);
    const said = {
      targetKind: 'offer',
      targetId: _id,
      lock: `offer:${_id}`,
      after: {
        number,
        kind,
        amount: price.amountCents,
        currency: document.currency,
        billingFrequency,
        effectiveDate: document.effectiveDate,
        ...(isEarly(offer, kind, context.platform.now()) && { beforeEffectiveDate: true }),
      },
      reason,
    };
    if (invoice) {
      const { stripeID } = await accountBilled(context, invoice);
      return {
        ...said,
        input: { ...billed, price: null, subscription: null, invoice: { invoice, stripeID } },
      };
    }
    const subscription =
      kind === 'subscription' ? { stripeID: await subscriberOf(context, userid), daysUntilDue } : null;
    return { ...said, input: { ...billed, price, subscription, invoice: null } };
  },
  async (context, input) => {
    const { _id, kind, userid, daysUntilDue } = input;
    requireMayBill(context.staff, kind);
    if (kind !== 'invoice') return null;
    const offer = requireOffer(await findOffer(context.platform.db, _id, context.staff));
    requireBillable(offer, input, context.platform.now());
    return checkedInvoice(context, offer, { userid: customerOf(offer, userid), daysUntilDue });
  },
);
