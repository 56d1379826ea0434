import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { ExpectedMove } from '@midoffice/contract/billing/payments/shapes';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { requireShown, subscriptionMove } from '../migration.ts';
import { mirrorAfter } from '../mirror.ts';
import { mayStillMigrate, stillLinked } from '../../../customers/stripe-accounts/api.ts';

interface Input {
  readonly stripeID: string;
  readonly planCode: string;
  /** What staff were shown; absent where the caller did not look. */
  readonly expected?: ExpectedMove | undefined;
}

/** Moves a running legacy subscription to today's price of the same plan; the paid period is not touched. */
export const effect = effectKind<Input>({
  kind: 'payments.migrate-subscription',
  title: 'Subscription migration',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: mayStillMigrate,
  stillBelongs: stillLinked,
  lockedMessage: 'Migration already in progress for this user.',
  async run({ id: effectId, input: { stripeID, planCode, expected }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const { subscription, itemId, from, to, shown } = await step(
      'terms',
      () => subscriptionMove(acts, stripeID, planCode),
      { fresh: true, reads: true },
    );
    if (expected && expected.subscription !== subscription)
      throw new EffectRefused('Another subscription runs now. Nothing was changed, please check again.', 409);
    requireShown(expected, shown);
    await step('move', (key) =>
      acts.moveToPrice({ id: subscription, itemId, from, priceId: to, planCode, effect: effectId }, key),
    );
    const mirror = await mirrorAfter(platform, targetId);
    return {
      message: `Subscription moved to today's price of ${planLabel(planCode)}. It applies from the next period on.`,
      after: { migrated: true, from, to, ...shown },
      async keep(trx) {
        await setAccount(trx, targetId, { migrated: true });
        await mirror(trx);
      },
    };
  },
});
