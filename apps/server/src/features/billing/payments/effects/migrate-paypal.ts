import type { ExpectedPaypal } from '@midoffice/contract/billing/payments/shapes';
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
import { notActive, paypalMove, requireShown } from '../migration.ts';

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
 * @throws EffectRefused where PayPal goes on billing alone, EffectPending where one of the two has not answered for good
 */
async function changeOver({ platform, input, step }: EffectRun<Input>, subscription: string): Promise<void> {
  const { stripe, paypal } = platform.connectors;
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
  if (!refusal) return;
  await step('take back', (key) => stripe.acts.endNow(subscription, key), { fresh: true }).catch(
    (error: unknown) => {
      if (!(error instanceof EffectRefused)) throw error;
      throw new EffectPending(`PayPal bills on, and ${subscription} must be ended: ${error.message}`);
    },
  );
  throw new EffectRefused(
    `${refusal.message} The new card subscription was canceled. PayPal bills as before.`,
    refusal.status,
  );
}

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
    const { record, priceId, cardId, from, shown } = await step(
      'terms',
      () =>
        paypalMove(
          { stripe: stripe.acts, subscriptionAtPaypal: paypal.acts.subscription },
          { ...input, cardID: expected?.cardID },
        ),
      { fresh: true, reads: true },
    );
    requireShown(expected, shown);
    // No card without an account: the look has refused it.
    const customer = input.stripeID!;
    // Days may have passed since the look: who has cancelled at PayPal meanwhile is not billed by card instead.
    const wanted = async (): Promise<void> => {
      if ((await paypal.acts.subscription(paypalID))?.status !== 'ACTIVE') throw notActive();
    };
    const subscription = await step(
      'subscribe',
      (key) =>
        stripe.acts.subscribeFrom(
          { customer, priceId, cardId, from, planCode, effect: effectId, paypal: paypalID, wanted },
          key,
        ),
      // Wanted anew where an earlier one was taken back.
      { fresh: true },
    );
    await changeOver(run, subscription);
    const cancelled = cancelledNow(record);
    // A failed read leaves the effect open, its steps done.
    const mirror = await stripe.fetchCustomer(customer);
    if (!mirror) throw new Error('the customer is not there');
    return {
      message: `PayPal migrated: ${planLabel(planCode)} is billed by card from ${from.slice(0, 10)} on, the PayPal subscription is cancelled.`,
      after: { migrated: true, stripeID: customer, subscription, paypal: paypalID, from, ...shown },
      async keep(trx) {
        await keepFromStripe(trx, targetId, [mirror]);
        await setAccount(trx, targetId, { migrated: true, payment_method: 'card' });
        await putPaypalRecord(trx, targetId, cancelled);
      },
    };
  },
});
