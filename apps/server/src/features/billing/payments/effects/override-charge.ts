import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { stillLinked } from '../../../customers/stripe-accounts/api.ts';
import { chargeRefusal, defaultCards, paidMeanwhile } from '../charging.ts';
import { mirrorAfter } from '../mirror.ts';
import { money } from '../rules.ts';

interface Input {
  readonly invoiceID: string;
  readonly stripeID: string;
  /** What staff were shown to be open, in the smallest unit; absent where the caller did not look. */
  readonly remaining?: number | undefined;
  readonly currency?: string | undefined;
  readonly cardID?: string | undefined;
}

/** Charges an unpaid invoice to the default card now. Paid already by this act counts as done. */
export const effect = effectKind<Input>({
  kind: 'payments.override-charge',
  title: 'Override charge',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  stillBelongs: stillLinked,
  lockedMessage: 'This invoice is being paid already, please wait for the outcome.',
  async run({ input: { invoiceID, stripeID, remaining, currency, cardID }, step, platform, targetId }) {
    const { acts, openInvoices } = platform.connectors.stripe;
    const found = await step(
      'look',
      async () => {
        const invoice = await openInvoices.invoice(invoiceID);
        if (!invoice || invoice.stripeID !== stripeID)
          throw new EffectRefused('The card provider knows no such invoice of this customer.', 404);
        const refusal = chargeRefusal(invoice);
        if (refusal !== null) throw new EffectRefused(refusal, 409);
        const amount = money(invoice.remainingCents, invoice.currency);
        if (
          (remaining !== undefined && remaining !== invoice.remainingCents) ||
          (currency !== undefined && currency !== invoice.currency)
        )
          throw new EffectRefused(
            `${money(remaining ?? invoice.remainingCents, currency ?? invoice.currency)} was open and ${amount} is now. Nothing was charged, please check again.`,
            409,
          );
        const cards = await defaultCards(acts, stripeID);
        const card = cards.of(invoice);
        if (!card) throw new EffectRefused(cards.none, 409);
        cards.requireShown(cardID, card);
        return { amount, card };
      },
      { fresh: true, reads: true },
    );
    const { card, amount } = found;
    const outcome = await step('pay', (key) => acts.pay(invoiceID, card.id, key), { fresh: true });
    const keep = await mirrorAfter(platform, targetId);
    if (outcome.alreadyPaid)
      return { message: paidMeanwhile, after: { invoiceID, card: null, paidMeanwhile: true }, keep };
    if (!outcome.paid)
      throw new EffectRefused(
        `The card was declined. ${card.label}: ${outcome.declined ?? 'not accepted'}.`,
        402,
        keep,
      );
    return {
      message: 'Override Charge Succeeded.',
      after: { invoiceID, card: card.label, amount },
      keep,
    };
  },
});
