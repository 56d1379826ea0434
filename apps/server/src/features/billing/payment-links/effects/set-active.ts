import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { putActive } from '../store.ts';

interface Input {
  readonly active: boolean;
}

/** Closes a payment link at the card provider, or opens it again. */
export const effect = effectKind<Input>({
  kind: 'payment-links.set-active',
  title: 'Change of a payment link',
  changes: ['payment-links'],
  inspectsFirst: true,
  mayStill: async () => undefined,
  lockedMessage: 'This payment link is being changed already, please wait for the outcome.',
  async run({ input: { active }, step, platform, targetId }) {
    const changed = await step('change', (key) =>
      platform.connectors.stripe.paymentLinks.setActive(targetId, active, key),
    );
    if (changed === null) throw new EffectRefused('The card provider knows no payment link of this ID.', 404);
    return {
      message: active
        ? 'Payment link opened. Anyone who has the address can pay by it.'
        : 'Payment link closed. Nobody can pay by it.',
      after: { id: targetId, active },
      keep: (trx) => putActive(trx, targetId, active),
    };
  },
});
