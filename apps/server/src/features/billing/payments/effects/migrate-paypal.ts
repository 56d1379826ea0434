import type { ExpectedPaypal } from '@midoffice/contract/billing/payments/shapes';
import type { Billed } from '../../../../platform/connectors/stripe/trials.ts';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import {
  EffectPending,
  EffectRefused,
  effectKind,
  type EffectRun,
} from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { keepFromStripe, mayStillMigrate, stillLinked } from '../../../customers/stripe-accounts/api.ts';
import { putPaypalRecord } from '../customer-store.ts';
import { cancelledNow } from '../paypal-reading.ts';
import { cardWords, followPaypal, overlapWords, type Overlap } from '../change-over.ts';
import { notActive, paypalMove, requireShown, requireTime, type PaypalMove } from '../migration.ts';

interface Input {
  readonly paypalID: string;
  /** The account at the card provider to use; null: there is none. */
  readonly stripeID: string | null;
  readonly planCode: string;
  /** What staff were shown; absent where the caller did not look. */
  readonly expected?: ExpectedPaypal | undefined;
}

/**
 * Ends billing at PayPal, and where PayPal refuses takes the new subscription back: never both, never none.
 * Days may pass while PayPal does not answer: what it has billed in the meantime moves the day from which the card is charged.
 * @returns what both have billed for the same time, or would have; null: nothing
 * @throws EffectRefused where PayPal goes on billing alone, EffectPending where one of the two has not answered for good
 */
async function changeOver(
  run: EffectRun<Input>,
  terms: PaypalMove,
  subscription: string,
): Promise<Overlap | null> {
  const { platform, input, step } = run;
  const { stripe, paypal } = platform.connectors;
  // Before as well: while PayPal answers but does not cancel, the card is not to be charged.
  await followPaypal(run, terms, subscription);
  // A refusal is remembered: asked again later PayPal might agree, when the new subscription is gone already.
  const refusal = await step(
    'cancel paypal',
    async (key) => {
      try {
        await paypal.acts.cancel(input.paypalID, 'Moved to card payment', key);
        return null;
      } catch (error) {
        if (!(error instanceof EffectRefused)) throw error;
        // Of our key, not of this act: an earlier try may have come through.
        if (error.status >= 500)
          throw new EffectPending(`${subscription} has begun, PayPal is not cancelled yet: ${error.message}`);
        return { message: error.message, status: error.status };
      }
    },
    { fresh: true },
  );
  if (!refusal) return followPaypal(run, terms, subscription);
  await step('take back', (key) => stripe.acts.endNow(subscription, key), { fresh: true }).catch(
    (error: unknown) => {
      if (!(error instanceof EffectRefused)) throw error;
      throw new EffectPending(`PayPal bills on, and ${subscription} must be ended: ${error.message}`);
    },
  );
  const charged =
    Date.parse(terms.from) > platform.now() ? null : await billedSince(run, terms, subscription);
  throw new EffectRefused(
    `${refusal.message} The new card subscription was canceled.${charged ? ` It had billed ${cardWords(charged)}: please refund that.` : ''} PayPal bills as before.`,
    refusal.status,
  );
}

/** What the card was billed before the subscription was taken back. @throws EffectPending while that is not known */
const billedSince = (
  { platform }: EffectRun<Input>,
  { from }: PaypalMove,
  subscription: string,
): Promise<Billed | null> =>
  platform.connectors.stripe.trials.billedSince(subscription, from).catch((error: unknown) => {
    if (!(error instanceof EffectRefused)) throw error;
    throw new EffectPending(
      `PayPal bills on, ${subscription} was canceled, and what it billed is not known yet: ${error.message}`,
    );
  });

/**
 * PayPal to card provider: a subscription that is free until the day on which PayPal would have billed next and is paid
 * by a card that is valid then, and only afterwards the end of the PayPal subscription. Cut off anywhere, the customer is
 * billed by one of the two.
 */
export const effect = effectKind<Input>({
  kind: 'payments.migrate-paypal',
  title: 'PayPal migration',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: mayStillMigrate,
  stillBelongs: stillLinked,
  lockedMessage: 'Migration already in progress for this user.',
  async run(run) {
    const { id: effectId, input, step, platform, targetId } = run;
    const { stripe, paypal } = platform.connectors;
    const { paypalID, planCode, expected } = input;
    const { acts, starting } = stripe;
    const vendors = { stripe: acts, starting, subscriptionAtPaypal: paypal.acts.subscription };
    const terms = await step(
      'terms',
      () => paypalMove(vendors, { ...input, cardID: expected?.cardID }, platform.now()),
      {
        fresh: true,
        reads: true,
      },
    );
    const { record, priceId, cardId, from, shown } = terms;
    requireShown(expected, shown);
    // No card without an account: the look has refused it.
    const customer = input.stripeID!;
    // Days may have passed since the look: who has cancelled at PayPal meanwhile is not billed by card instead.
    const wanted = async (): Promise<void> => {
      if ((await paypal.acts.subscription(paypalID))?.status !== 'ACTIVE') throw notActive();
      requireTime(from, platform.now());
    };
    const subscription = await step(
      'subscribe',
      (key) =>
        acts.subscribeFrom(
          { customer, priceId, cardId, from, planCode, effect: effectId, paypal: paypalID, wanted },
          key,
        ),
      // Wanted anew where an earlier one was taken back.
      { fresh: true },
    );
    const overlap = await changeOver(run, terms, subscription);
    const words = overlap && overlapWords(overlap);
    const begins = overlap?.postponed ? overlap.paidUntil : from;
    const cancelled = cancelledNow(record);
    // A failed read leaves the effect open, its steps done.
    const mirror = await stripe.fetchCustomer(customer);
    if (!mirror) throw new Error('the customer is not there');
    return {
      message: `PayPal migrated: ${planLabel(planCode)} is billed by card from ${begins.slice(0, 10)} on, the PayPal subscription is cancelled.${words ? ` ${words.message}` : ''}`,
      after: {
        ...(words?.billedTwice && { billedTwice: words.billedTwice }),
        migrated: true,
        stripeID: customer,
        subscription,
        paypal: paypalID,
        from: begins,
        ...shown,
      },
      async keep(trx) {
        await keepFromStripe(trx, targetId, [mirror]);
        await setAccount(trx, targetId, { migrated: true, payment_method: 'card' });
        await putPaypalRecord(trx, targetId, cancelled);
      },
    };
  },
});
