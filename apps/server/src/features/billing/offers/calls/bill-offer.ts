import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { ApiError, conflict } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { effect } from '../effects/create-price.ts';
import { lockOffer } from '../store.ts';
import { requireOffer } from '../view.ts';

export const handler = implementEffect(
  billOffer,
  effect,
  async ({ trx, staff }, { _id, expected, reason }) => {
    const offer = requireOffer(await lockOffer(trx, _id));
    const { number, document, state, company, clientName, billingId, billingFrequency } = offer;
    if (state !== 'accepted')
      throw new ApiError(409, `This offer is ${state}: only an accepted one becomes a price.`);
    if (billingId) throw new ApiError(409, `The price of this offer was created already: ${billingId}.`);
    const { perBill } = document.totals;
    if (expected !== undefined && expected !== perBill)
      throw conflict('The accepted offer says another amount.', [
        { field: 'perBill', expected, actual: perBill, wanted: expected },
      ]);
    if (perBill <= 0) throw new ApiError(409, 'This offer costs nothing, so there is no price to create.');
    const isMonthly = billingFrequency === 'monthly';
    const client = (company || clientName).slice(0, 150);
    return {
      targetKind: 'offer',
      targetId: _id,
      lock: `offer:${_id}`,
      input: {
        productName: `Offer #${number}: ${client}`,
        name: `Offer #${number}, ${isMonthly ? 'monthly' : 'annual'}`,
        amountCents: perBill,
        currency: document.currency,
        interval: isMonthly ? ('month' as const) : ('year' as const),
        planCode: isMonthly ? 'enterprise-monthly' : 'enterprise-annual',
        by: staff.userid,
      },
      after: { number, amount: perBill, currency: document.currency, billingFrequency },
      reason,
    };
  },
);
