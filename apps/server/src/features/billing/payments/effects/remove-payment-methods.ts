import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { findAccount, requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { stillLinked } from '../../../customers/stripe-accounts/api.ts';
import { openRemoval, settleRemoval } from '../customer-store.ts';
import { mirrorAfter } from '../mirror.ts';
import { removalRefusal } from '../rules.ts';

interface Input {
  readonly requestId: number;
  readonly stripeIDs: string[];
}

const withdrawn = 'The customer has withdrawn the request.';

/** Takes every card off a customer who asked for it. */
export const effect = effectKind<Input>({
  kind: 'payments.remove-payment-methods',
  title: 'Deletion of payment methods',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  stillBelongs: stillLinked,
  lockedMessage: 'The payment method is being deleted already, please wait for the outcome.',
  async run({ input: { requestId, stripeIDs }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const of = <T>(list: (stripeId: string) => Promise<T[]>): Promise<T[]> =>
      Promise.all(stripeIDs.map(list)).then((lists) => lists.flat());
    const isWithdrawn = async (): Promise<boolean> =>
      (await openRemoval(platform.db, targetId))?.id !== requestId;
    const neededBy = async (): Promise<string | null> => removalRefusal(await of(acts.runningSubscriptions));
    // Taken up again after the customer has withdrawn it.
    if (await isWithdrawn()) throw new EffectRefused(`${withdrawn} Nothing was deleted.`, 409);
    const { cards, needed } = await step(
      'look',
      async () => {
        // The provider knows more than what was read of it before.
        const needed = await neededBy();
        return { needed, cards: needed === null ? await of(acts.paymentMethodsOf) : [] };
      },
      { fresh: true, reads: true },
    );
    if (needed !== null) throw new EffectRefused(needed, 409);
    const gone: string[] = [];
    for (const { id, label } of cards) {
      await step(`detach ${id}`, (key) =>
        acts.detach(id, key, async () => {
          // A subscription may have begun since the look, or since a try that was cut off.
          const since = (await isWithdrawn()) ? withdrawn : await neededBy();
          if (since === null) return;
          const before = gone.length ? `Deleted before: ${gone.join(', ')}.` : 'Nothing was deleted.';
          const keep = gone.length ? await mirrorAfter(platform, targetId) : undefined;
          throw new EffectRefused(`${since} ${before}`, 409, keep);
        }),
      );
      gone.push(label);
    }
    const mirror = await mirrorAfter(platform, targetId);
    const labels = cards.map(({ label }) => label);
    return {
      message: cards.length
        ? `Payment ${cards.length === 1 ? 'method' : 'methods'} deleted: ${labels.join(', ')}.`
        : 'The customer had no payment method any more.',
      after: { deleted: labels },
      async keep(trx) {
        // Before the request, as who withdraws it takes them.
        await findAccount(trx, targetId, { lock: true });
        await settleRemoval(trx, requestId, 'removed');
        await mirror(trx);
      },
    };
  },
});
