import { customInvoiceActs } from '../../../../platform/connectors/stripe/custom-invoices.ts';
import { effectKind } from '../../../../platform/effects/effects.ts';
import { findAccount } from '../../../customers/customer-records/api.ts';
import { requireLinked } from '../../../customers/stripe-accounts/api.ts';
import { mayStillBill, mirrorOf, readMoment } from '../issue.ts';
import { keepState, markVoid } from '../store.ts';

interface Input {
  /** The custom invoice. */
  readonly id: string;
  readonly invoiceID: string;
  readonly number: string;
  readonly userid?: string | undefined;
  /** Whose invoice it is at the card provider; absent in what an older release began. */
  readonly stripeID?: string | undefined;
  readonly reason: string;
}

/** Voids an invoice at the card provider. */
export const effect = effectKind<Input>({
  kind: 'custom-invoices.void',
  title: 'Void invoice',
  changes: ['custom-invoices', 'accounts'],
  inspectsFirst: true,
  mayStill: mayStillBill,
  async stillBelongs(trx, { input: { userid, stripeID = null } }) {
    if (userid !== undefined) await requireLinked(trx, userid, [stripeID]);
  },
  lockedMessage: 'This invoice is being voided or paid already, please wait for the outcome.',
  async run({ input: { id, invoiceID, number, userid, reason }, step, platform }) {
    const acts = customInvoiceActs(platform.connectors.stripe.client);
    const { status, amountRemainingCents, readAt } = await step('void', async (key) => {
      const begun = readMoment();
      return { ...(await acts.void(invoiceID, key)), readAt: begun };
    });
    if (status !== 'void') throw new Error('the invoice is not void');
    const mirror = await mirrorOf(platform, userid);
    return {
      message: `Invoice ${number} was voided.`,
      after: { invoice: invoiceID, status },
      keep: async (trx) => {
        // Before the invoice, as who sends it takes them; where nothing was read there is no mirror to keep.
        if (userid !== undefined) await findAccount(trx, userid, { lock: true });
        await mirror(trx);
        await keepState(trx, id, { status, amountRemainingCents, readAt });
        await markVoid(trx, id, reason);
      },
    };
  },
});
