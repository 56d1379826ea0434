import type { ExpectedMigration } from '@midoffice/contract/billing/prices/shapes';
import { effectKind } from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { mirrorAfter, money } from '../../payments/api.ts';
import { findMove, moveOf, prorationDateOf, requireShownMove } from '../migration.ts';
import { mayStillMigrate, stillLinked } from '../../../customers/stripe-accounts/api.ts';

interface Input {
  readonly stripeIDs: readonly string[];
  readonly subscription: string;
  readonly newPriceID: string;
  /** Whether the customer counts as migrated afterwards. */
  readonly legacy: boolean;
  /** What staff were shown; absent where the caller did not look. */
  readonly expected?: ExpectedMigration | undefined;
}

/** Moves a running subscription to another price of its product, with the proration that was shown. */
export const effect = effectKind<Input>({
  kind: 'prices.migrate',
  title: 'Enterprise migration',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: mayStillMigrate,
  stillBelongs: stillLinked,
  lockedMessage: 'Migration already in progress for this user.',
  async run({ id, input, step, platform, targetId }) {
    const { stripe } = platform.connectors;
    const { legacy, expected } = input;
    const found = await step(
      'terms',
      async () => {
        const move = await findMove(stripe, input);
        const prorationDate = prorationDateOf(expected, Math.floor(platform.now() / 1000), move.subscription);
        const preview = await stripe.priceMoves.preview(moveOf(move, prorationDate));
        requireShownMove(expected, preview);
        return { move, prorationDate, preview };
      },
      { fresh: true, reads: true },
    );
    const { move, prorationDate, preview } = found;
    await step('move', (key) =>
      stripe.priceMoves.move(
        {
          ...moveOf(move, prorationDate),
          from: move.subscription.priceId,
          planCode: move.price.planCode,
          effect: id,
          // A try may follow the look by hours.
          asShown(now, subscription) {
            prorationDateOf({ prorationDate }, Math.floor(platform.now() / 1000), subscription);
            requireShownMove(
              {
                currency: preview.currency,
                prorationDate,
                proration: preview.prorationCents,
                total: preview.totalCents,
                due: preview.dueCents,
              },
              now,
            );
          },
        },
        key,
      ),
    );
    const mirror = await mirrorAfter(platform, targetId);
    return {
      message: 'Successfully migrated subscription.',
      after: {
        subscription: move.subscription.id,
        from: move.subscription.priceId,
        to: move.price.id,
        proration: money(preview.prorationCents, preview.currency),
        total: money(preview.totalCents, preview.currency),
        due: money(preview.dueCents, preview.currency),
        chargedNow: preview.billsNow && !preview.byInvoice,
        ...(preview.billsNow && preview.byInvoice && { invoicedNow: true }),
      },
      async keep(trx) {
        if (legacy) await setAccount(trx, targetId, { migrated: true });
        await mirror(trx);
      },
    };
  },
});
