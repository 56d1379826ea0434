import { isStartingAtPaypal } from '../../../../platform/connectors/paypal/records.ts';
import { EffectRefused, effectKind, type EffectRun } from '../../../../platform/effects/effects.ts';
import { setAccount } from '../../../customers/customer-records/api.ts';
import { putPaypalRecord } from '../customer-store.ts';
import { mirrorAfter } from '../mirror.ts';
import { cancelledNow } from '../paypal-reading.ts';
import { mayStillMigrate, stillLinked } from '../../../customers/stripe-accounts/api.ts';

interface Input {
  readonly stripeIDs: string[];
  readonly paypalID: string | null;
}

/** Cancels a PayPal subscription that has not begun to bill. Answers false where PayPal does not let it be canceled yet. */
const cancelPending = ({ step, platform }: EffectRun<Input>, paypalID: string): Promise<boolean> =>
  step('cancel pending paypal', async (key) => {
    try {
      await platform.connectors.paypal.acts.cancel(paypalID, 'Moved to the free plan', key);
      return true;
    } catch (error) {
      if (error instanceof EffectRefused && error.status < 500) return false;
      throw error;
    }
  });

/**
 * @param canceled what had not begun
 * @param notStopped a PayPal subscription that may still begin
 */
function messageOf(ended: number, canceled: readonly string[], notStopped: string | null): string {
  const parts = [
    ...(ended
      ? [`${ended} ${ended === 1 ? 'subscription ends' : 'subscriptions end'} with the paid period`]
      : []),
    ...(canceled.length ? [`canceled before it began: ${canceled.join(', ')}`] : []),
  ];
  const words = `Downgraded to the free plan, ${parts.join('; ') || 'nothing was running'}.`;
  return notStopped === null
    ? words
    : `${words} Could not be stopped, please check at PayPal: ${notStopped}, which begins once the customer approves.`;
}

/** Ends what still runs of a customer on the free plan when its paid period ends, cancels what has not begun, and marks the customer migrated. */
export const effect = effectKind<Input>({
  kind: 'payments.free-downgrade',
  title: 'Free downgrade',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: mayStillMigrate,
  stillBelongs: stillLinked,
  lockedMessage: 'Migration already in progress for this user.',
  async run(run) {
    const {
      input: { stripeIDs, paypalID },
      step,
      platform,
      targetId,
    } = run;
    const { acts, starting: startingAt } = platform.connectors.stripe;
    const { acts: paypal } = platform.connectors.paypal;
    const look = async () => {
      const found = await paypal.subscription(paypalID!);
      return found && { ...found };
    };
    const starting = await step(
      'look for starting',
      async () => (await Promise.all(stripeIDs.map((stripeId) => startingAt.of(stripeId)))).flat(),
      { fresh: true, reads: true },
    );
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
    const canceled: string[] = [];
    const gone = (): string =>
      [
        ...(canceled.length ? [`Canceled before it began: ${canceled.join(', ')}.`] : []),
        ...(ended.length ? [`Ends with the paid period already: ${ended.join(', ')}.`] : []),
      ].join(' ');
    /** One of the acts. A refusal says what was ended before it, which our records then have as well. */
    const named = async <T>(act: () => Promise<T>): Promise<T> => {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof EffectRefused) || !gone()) throw error;
        throw new EffectRefused(
          `${error.message} ${gone()}`,
          error.status,
          await mirrorAfter(platform, targetId),
        );
      }
    };
    const end = async <T>(id: string, act: () => Promise<T>): Promise<void> => {
      await named(act);
      ended.push(id);
    };
    const begun: string[] = [];
    for (const one of starting) {
      const runs = await named(() => step(`cancel ${one.id}`, (key) => startingAt.cancel(one, key)));
      if (runs === null) canceled.push(one.id);
      else begun.push(runs);
    }
    for (const id of new Set([...running, ...begun]))
      await end(id, () => step(`end ${id}`, (key) => acts.endAtPeriodEnd(id, key)));
    // PayPal has no end of period: a cancelled subscription bills no more, and what is paid stays paid.
    if (cancels)
      await end(record.subscriptionID, () =>
        step('cancel paypal', (key) => paypal.cancel(record.subscriptionID, 'Moved to the free plan', key)),
      );
    // One that has not begun: PayPal may refuse to cancel it, which staff then read.
    const pending = record !== null && isStartingAtPaypal(record.status) ? record.subscriptionID : null;
    if (pending !== null && (await named(() => cancelPending(run, pending)))) canceled.push(pending);
    const notStopped = pending !== null && !canceled.includes(pending) ? pending : null;
    const cancelled =
      record && (cancels || canceled.includes(record.subscriptionID)) ? cancelledNow(record) : null;
    const mirror = await mirrorAfter(platform, targetId);
    return {
      message: messageOf(ended.length, canceled, notStopped),
      after: {
        migrated: true,
        ended: [...new Set([...running, ...begun])],
        paypal: cancels ? record.subscriptionID : null,
        ...(canceled.length && { canceled }),
        ...(notStopped && { notStopped }),
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
