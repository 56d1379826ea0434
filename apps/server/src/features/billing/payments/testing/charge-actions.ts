import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import type { Action, Target } from './action.ts';
import { payer, solventDebtor, type PaymentsWorld } from './world.ts';

const payPaths = ['/v1/invoices/*/pay'];

/** How often the open invoice was paid; the first period was paid before. */
async function payments(world: PaymentsWorld, { key }: Target): Promise<number> {
  const { data } = await world.onlooker.charges.list({ customer: key, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded').length - 1;
}

/** Refunds, override charges and automatic payments. */
export const chargeActions: readonly Action[] = [
  {
    name: 'refund-charge',
    call: refundCharge,
    paths: ['/v1/refunds'],
    async make(world) {
      const { userid, chargeID } = await payer(world);
      return { userid, input: { chargeID, amount: 700, reason: 'goodwill' }, key: chargeID };
    },
    async happened(world, { key }) {
      const { data } = await world.onlooker.refunds.list({ charge: key, limit: 100 });
      return data.length;
    },
  },
  {
    name: 'create-override-charge',
    call: createOverrideCharge,
    paths: payPaths,
    async make(world) {
      const { userid, stripeID, invoiceID } = await solventDebtor(world);
      return { userid, input: { invoiceID }, key: stripeID };
    },
    happened: payments,
  },
  {
    name: 'auto-payment',
    call: autoPayment,
    paths: payPaths,
    async make(world) {
      const { userid, stripeID } = await solventDebtor(world);
      return { userid, input: { userid }, key: stripeID };
    },
    happened: payments,
  },
];
