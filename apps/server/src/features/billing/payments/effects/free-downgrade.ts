import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { putPaypalRecord } from '../customer-store.ts';
import { mirrorAfter } from '../mirror.ts';
import { cancelledNow } from '../paypal-reading.ts';
import { mayStillMigrate, stillLinked } from '../../../customers/stripe-accounts/api.ts';

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
  stillBelongs: stillLinked,
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
    const record =
      paypalID === null ? null : await step('look at paypal', look, { fresh: true, reads: true });
    const cancels = record !== null && (record.status === 'ACTIVE' || record.status === 'SUSPENDED');
    const ended: string[] = [];
    /** One of the acts. A refusal says what was ended before it, which our records then have as well. */
    const end = async <T>(id: string, act: () => Promise<T>): Promise<void> => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof EffectRefused) || !ended.length) throw error;
        throw new EffectRefused(
          `${error.message} Ends with the paid period already: ${ended.join(', ')}.`,
          error.status,
          await mirrorAfter(platform, targetId),
        );
      }
      ended.push(id);
    };
    for (const id of running) await end(id, () => step(`end ${id}`, (key) => acts.endAtPeriodEnd(id, key)));
    // PayPal has no end of period: a cancelled subscription bills no more, and what is paid stays paid.
    if (cancels)
      await end(record.subscriptionID, () =>
        step('cancel paypal', (key) => paypal.cancel(record.subscriptionID, 'Moved to the free plan', key)),
      );
    const cancelled = cancels ? cancelledNow(record) : null;
    const mirror = await mirrorAfter(platform, targetId);
    return {
      message: ended.length
        ? `Downgraded to the free plan, ${ended.length} ${ended.length === 1 ? 'subscription ends' : 'subscriptions end'} with the paid period.`
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
