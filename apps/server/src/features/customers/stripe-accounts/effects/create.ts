import { effectKind } from '../../../../platform/effects/effects.ts';
import { activateId, linkId } from '../ids-store.ts';
import { emptyRecord } from '../mirror.ts';
import { findAccount, requireStillMayChange } from '../../customer-records/api.ts';
import { lockedMessage } from '../rules.ts';

/** The data of a new customer that is sent to the card provider. */
interface Input {
  readonly userid: string;
  readonly email: string;
  readonly name: string;
}

/** Makes an account at the card provider and links it as the active one. */
export const effect = effectKind<Input>({
  kind: 'stripe-accounts.create',
  title: 'New Stripe account',
  changes: ['accounts'],
  lockedMessage,
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  async run({ id, platform, input, step }) {
    const stripeId = await step('create', (key) =>
      platform.connectors.stripe.acts.createCustomer({ ...input, effect: id }, key),
    );
    return {
      message: `Stripe ID ${stripeId} created.`,
      after: { stripeID: stripeId },
      result: { stripeID: stripeId },
      async keep(trx) {
        const { userid, email, name } = input;
        // Before its records at the card provider, as readings of them take it.
        await findAccount(trx, userid, { lock: true });
        await linkId(trx, { stripeId, userid, record: { ...emptyRecord(stripeId), email, name } });
        await activateId(trx, userid, stripeId);
      },
    };
  },
});
