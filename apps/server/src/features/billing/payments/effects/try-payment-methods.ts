import type { ExpectedRemaining } from '@midoffice/contract/billing/payments/shapes';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { stillLinked } from '../../../customers/stripe-accounts/api.ts';
import { paidMeanwhile } from '../charging.ts';
import { mirrorAfter } from '../mirror.ts';
import { money } from '../rules.ts';

interface Input {
  readonly stripeID: string;
  readonly invoiceID: string;
  /** What staff were shown; absent where the caller did not look. */
  readonly expected?: ExpectedRemaining | undefined;
  /** Only the default card, or only the others; absent: all. */
  readonly cards?: 'default' | 'others' | undefined;
}

const noCard = {
  default: 'The customer has no payment method.',
  others: 'The customer has no other payment method.',
};

/** The cards to charge. @param cards the default one first */
const chosenOf = <C>(cards: readonly C[], chosen: Input['cards']): C[] =>
  chosen === undefined ? [...cards] : chosen === 'default' ? cards.slice(0, 1) : cards.slice(1);

/** Pays an open invoice with the first of the customer's cards that is accepted, the default one first. */
export const effect = effectKind<Input>({
  kind: 'payments.try-payment-methods',
  title: 'Payment of an open invoice',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  stillBelongs: stillLinked,
  lockedMessage: 'This invoice is being paid already, please wait for the outcome.',
  async run({ input: { invoiceID, stripeID, expected, cards }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const found = await step(
      'look',
      async () => {
        const { status, customer, remainingCents, currency } = await acts.invoice(invoiceID);
        return {
          status,
          customer,
          amount: money(remainingCents, currency),
          moved:
            expected !== undefined &&
            (expected.remainingCents !== remainingCents || expected.currency !== currency),
          cards: chosenOf(
            (await acts.paymentMethodsOf(stripeID)).filter(({ isCard }) => isCard),
            cards,
          ),
        };
      },
      { fresh: true, reads: true },
    );
    if (found.customer !== stripeID) throw new EffectRefused('The invoice belongs to another customer.', 409);
    if (found.status === 'paid') {
      return {
        message: 'The invoice is paid already.',
        after: { invoiceID, card: null, paidMeanwhile: true },
        result: { paidMeanwhile: true },
        keep: await mirrorAfter(platform, targetId),
      };
    }
    if (found.status !== 'open')
      throw new EffectRefused(`The invoice is ${found.status}, only an open one can be paid.`, 409);
    if (expected && found.moved)
      throw new EffectRefused(
        `${money(expected.remainingCents, expected.currency)} was open and ${found.amount} is now. Nothing was charged, please check again.`,
        409,
      );
    if (!found.cards.length) throw new EffectRefused(noCard[cards ?? 'default'], 409);
    const declined: string[] = [];
    for (const card of found.cards) {
      const outcome = await step(`pay ${card.id}`, (key) => acts.pay(invoiceID, card.id, key), {
        fresh: true,
      });
      if (outcome.alreadyPaid)
        return {
          message: paidMeanwhile,
          after: { invoiceID, card: null, paidMeanwhile: true, declined },
          result: { paidMeanwhile: true },
          keep: await mirrorAfter(platform, targetId),
        };
      if (outcome.paid) {
        return {
          message: `Paid ${found.amount} with ${card.label}.`,
          after: { invoiceID, card: card.label, amount: found.amount, declined },
          keep: await mirrorAfter(platform, targetId),
        };
      }
      declined.push(`${card.label}: ${outcome.declined ?? 'not accepted'}`);
    }
    throw new EffectRefused(
      `No payment method was accepted. ${declined.join('; ')}.`,
      402,
      await mirrorAfter(platform, targetId),
    );
  },
});
