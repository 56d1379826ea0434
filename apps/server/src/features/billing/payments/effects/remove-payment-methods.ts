import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { openRemoval, settleRemoval } from '../customer-store.ts';
import { mirrorAfter } from '../mirror.ts';
import { removalRefusal } from '../rules.ts';

interface Input {
  readonly requestId: number;
  readonly stripeIDs: string[];
}

/** Takes every card off a customer who asked for it. */
export const effect = effectKind<Input>({
  kind: 'payments.remove-payment-methods',
  title: 'Deletion of payment methods',
  changes: ['accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  lockedMessage: 'The payment method is being deleted already, please wait for the outcome.',
  async run({ input: { requestId, stripeIDs }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    // Taken up again after the customer has withdrawn it.
    if ((await openRemoval(platform.db, targetId))?.id !== requestId)
      throw new EffectRefused('The customer has withdrawn the request. Nothing was deleted.', 409);
    const { cards, needed } = await step(
      'look',
      async () => {
        const of = <T>(list: (stripeId: string) => Promise<T[]>): Promise<T[]> =>
          Promise.all(stripeIDs.map(list)).then((lists) => lists.flat());
        const running = await of(acts.runningSubscriptions);
        // The provider knows more than what was read of it before.
        const needed = removalRefusal(running);
        return { needed, cards: needed === null ? await of(acts.paymentMethodsOf) : [] };
      },
      { fresh: true, reads: true },
    );
    if (needed !== null) throw new EffectRefused(needed, 409);
    for (const { id } of cards) await step(`detach ${id}`, (key) => acts.detach(id, key));
    const mirror = await mirrorAfter(platform, targetId);
    const labels = cards.map(({ label }) => label);
    return {
      message: cards.length
        ? `Payment ${cards.length === 1 ? 'method' : 'methods'} deleted: ${labels.join(', ')}.`
        : 'The customer had no payment method any more.',
      after: { deleted: labels },
      async keep(trx) {
        await settleRemoval(trx, requestId, 'removed');
        await mirror(trx);
      },
    };
  },
});
