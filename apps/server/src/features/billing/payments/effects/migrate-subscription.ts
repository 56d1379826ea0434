import { planCodes, planLabel } from '@midoffice/contract/customers/accounts/plans';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/accounts/api.ts';
import { mirrorAfter } from '../mirror.ts';

interface Input {
  readonly stripeID: string;
  readonly planCode: string;
}

/** Moves a running legacy subscription to today's price of the same plan; the paid period is not touched. */
export const effect = effectKind<Input>({
  kind: 'payments.migrate-subscription',
  title: 'Subscription migration',
  changes: ['accounts'],
  looksFirst: true,
  lockedMessage: 'Migration already in progress for this user.',
  async run({ id: effectId, input: { stripeID, planCode }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const { price, running } = await step(
      'look',
      async () => ({
        price: await acts.priceOf(planCode),
        running: await acts.runningSubscriptions(stripeID),
      }),
      { fresh: true },
    );
    if (!price) throw new EffectRefused(`The card provider has no price for ${planLabel(planCode)}.`, 409);
    const subscription = running.find((one) => one.planCode === planCode) ?? running[0];
    if (!subscription) throw new EffectRefused('No subscription of this customer is running.', 409);
    if (subscription.interval !== price.interval)
      throw new EffectRefused(
        `The running subscription is paid by the ${subscription.interval}, ${planLabel(planCode)} by the ${price.interval}. Please change the plan first.`,
        409,
      );
    // A former name may stand on a former price; another plan's code means another amount.
    const { id, itemId, planCode: present } = subscription;
    if (present !== planCode && (planCodes as readonly (string | null)[]).includes(present))
      throw new EffectRefused(
        `The running subscription is ${planLabel(String(present))}, the customer has ${planLabel(planCode)}. Please change the plan first.`,
        409,
      );
    await step('move', (key) =>
      acts.moveToPrice({ id, itemId, priceId: price.id, planCode, effect: effectId }, key),
    );
    const mirror = await mirrorAfter(platform, targetId);
    return {
      message: `Subscription moved to today's price of ${planLabel(planCode)}. It applies from the next period on.`,
      after: { migrated: true, subscription: id, from: subscription.priceId, to: price.id },
      async keep(trx) {
        await setAccount(trx, targetId, { migrated: true });
        await mirror(trx);
      },
    };
  },
});
