import { effectKind } from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { putPaypalRecord } from '../customer-store.ts';
import { mirrorAfter } from '../mirror.ts';
import { cancelledNow } from '../paypal-reading.ts';
import { mayStillMigrate } from '../../../customers/stripe-accounts/api.ts';

interface Input {
  readonly stripeIDs: string[];
  readonly paypalID: string | null;
}

/** Ends what still runs of a customer on the free plan when its paid period ends, and marks the customer migrated. */
export const effect = effectKind<Input>({
  kind: 'payments.free-downgrade',
  title: 'Free downgrade',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: mayStillMigrate,
  lockedMessage: 'Migration already in progress for this user.',
  async run({ input: { stripeIDs, paypalID }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const { acts: paypal } = platform.connectors.paypal;
    const look = async () => {
      const found = await paypal.subscription(paypalID!);
      return found && { ...found };
    };
    const running = await step(
      'look',
      async () =>
        (await Promise.all(stripeIDs.map((stripeId) => acts.runningSubscriptions(stripeId))))
          .flat()
          .map(({ id }) => id),
      { fresh: true, reads: true },
    );
    for (const id of running) await step(`end ${id}`, (key) => acts.endAtPeriodEnd(id, key));
    const record =
      paypalID === null ? null : await step('look at paypal', look, { fresh: true, reads: true });
    const cancels = record !== null && (record.status === 'ACTIVE' || record.status === 'SUSPENDED');
    // PayPal has no end of period: a cancelled subscription bills no more, and what is paid stays paid.
    if (cancels)
      await step('cancel paypal', (key) =>
        paypal.cancel(record.subscriptionID, 'Moved to the free plan', key),
      );
    const cancelled = cancels ? cancelledNow(record) : null;
    const mirror = await mirrorAfter(platform, targetId);
    const ended = running.length + (cancels ? 1 : 0);
    return {
      message: ended
        ? `Downgraded to the free plan, ${ended} ${ended === 1 ? 'subscription ends' : 'subscriptions end'} with the paid period.`
        : 'Downgraded to the free plan, nothing was running.',
      after: {
        migrated: true,
        ended: running,
        paypal: cancels ? record.subscriptionID : null,
      },
      async keep(trx) {
        // The plan was the free one when it was asked for; what somebody has given since stays.
        await setAccount(trx, targetId, { migrated: true });
        if (cancelled) await putPaypalRecord(trx, targetId, cancelled);
        await mirror(trx);
      },
    };
  },
});
