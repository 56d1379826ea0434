import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { renewsAgain } from '../../../../platform/connectors/billing-terms.ts';
import {
  EffectPending,
  EffectRefused,
  effectKind,
  type EffectRun,
} from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/accounts/api.ts';
import { insertStripeLinks, keepFromStripe, stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { putPaypalRecord } from '../customer-store.ts';

interface Input {
  readonly paypalID: string;
  /** The account at the card provider to use; null: one is made. */
  readonly stripeID: string | null;
  readonly email: string;
  readonly name: string;
  readonly planCode: string;
}

const notActive = (): EffectRefused =>
  new EffectRefused('The PayPal subscription is not active, there is nothing to migrate.', 409);

/** Both sides as they stand. @throws EffectRefused where there is nothing to migrate, or nothing to migrate to */
async function look({ platform, input: { paypalID, stripeID, planCode }, step }: EffectRun<Input>) {
  const { stripe, paypal } = platform.connectors;
  const { record, price, running } = await step(
    'look',
    async () => {
      const found = await paypal.acts.subscription(paypalID);
      return {
        record: found && { ...found },
        price: await stripe.acts.priceOf(planCode),
        running: stripeID ? await stripe.acts.runningSubscriptions(stripeID) : [],
      };
    },
    { fresh: true },
  );
  if (record?.status !== 'ACTIVE' || !record.nextBillingTime) throw notActive();
  if (!price) throw new EffectRefused(`The card provider has no price for ${planLabel(planCode)}.`, 409);
  if (record.interval && record.interval !== price.terms.interval)
    throw new EffectRefused(
      `PayPal bills by the ${record.interval}, ${planLabel(planCode)} is paid by the ${price.terms.interval}.`,
      409,
    );
  if (running.some((one) => one.planCode === planCode && renewsAgain(one)))
    throw new EffectRefused(`${planLabel(planCode)} is billed by card already, for this customer.`, 409);
  return { record, price, from: record.nextBillingTime };
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
    `${refusal.message} The new card subscription was taken back, PayPal bills as before.`,
    refusal.status,
  );
}

/**
 * PayPal to card provider: customer, a subscription that is free until the day on which PayPal would have billed
 * next, and only then the end of the PayPal subscription. Cut off anywhere, the customer is billed by one of the two.
 */
export const effect = effectKind<Input>({
  kind: 'payments.migrate-paypal',
  title: 'PayPal migration',
  changes: ['accounts'],
  looksFirst: true,
  lockedMessage: 'Migration already in progress for this user.',
  async run(run) {
    const { id: effectId, input, step, platform, targetId } = run;
    const { stripe, paypal } = platform.connectors;
    const { paypalID, planCode, email, name } = input;
    const { record, price, from } = await look(run);
    const customer =
      input.stripeID ??
      (await step('customer', (key) =>
        stripe.acts.createCustomer({ email, name, userid: targetId, effect: effectId }, key),
      ));
    // Days may have passed since the look: who has cancelled at PayPal meanwhile is not billed by card instead.
    const wanted = async (): Promise<void> => {
      if ((await paypal.acts.subscription(paypalID))?.status !== 'ACTIVE') throw notActive();
    };
    const subscription = await step(
      'subscribe',
      (key) =>
        stripe.acts.subscribeFrom(
          { customer, priceId: price.id, from, planCode, effect: effectId, paypal: paypalID, wanted },
          key,
        ),
      // Wanted anew where an earlier one was taken back.
      { fresh: true },
    );
    await changeOver(run, subscription);
    // Without it the new account could not be linked: a failed read leaves the effect open, its steps done.
    const mirror = await stripe.fetchCustomer(customer);
    if (!mirror) throw new Error('the new customer is not there');
    return {
      message: `PayPal migrated: ${planLabel(planCode)} is billed by card from ${from.slice(0, 10)} on, the PayPal subscription is cancelled.`,
      after: { migrated: true, stripeID: customer, subscription, paypal: paypalID, from },
      async keep(trx) {
        const linked = await stripeIdsOf(trx, targetId);
        if (!linked.includes(customer))
          await insertStripeLinks(trx, [
            {
              stripeId: customer,
              userid: targetId,
              active: linked.length === 0,
              transferredFrom: null,
              record: mirror.customer,
            },
          ]);
        await keepFromStripe(trx, targetId, [mirror]);
        await setAccount(trx, targetId, { migrated: true, payment_method: 'card' });
        await putPaypalRecord(trx, targetId, { ...record, status: 'CANCELLED', nextBillingTime: null });
      },
    };
  },
});
