import { deleteCustomer } from '../../../../platform/connectors/stripe/customers.ts';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { requireStripeIdStaff } from '../gate.ts';
import { linkedIds, removeId } from '../ids-store.ts';
import { settleAccounts } from '../mirror-store.ts';
import { findAccount, requireStillMayChange } from '../../customer-records/api.ts';
import { lockedMessage } from '../rules.ts';

interface Input {
  readonly userid: string;
  /** What is deleted; null: nothing, the active id was switched only. */
  readonly stripeId: string | null;
  /** The id that was made active with it. */
  readonly activated?: string;
  /** What staff read at the end. */
  readonly message: string;
}

/** Deletes an account at the card provider, then takes its id from the customer; what was paid under it stays on record. */
export const effect = effectKind<Input>({
  kind: 'stripe-accounts.delete',
  title: 'Stripe account deletion',
  changes: ['accounts'],
  lockedMessage,
  // What is deleted already is not known any more: deleting may be repeated at any time.
  inspectsFirst: true,
  completes: true,
  async mayStill(trx, asked) {
    requireStripeIdStaff(asked.platform, asked.actor);
    await requireStillMayChange(trx, asked);
  },
  async run({ platform, input: { userid, stripeId, activated, message }, step }) {
    const active = activated === undefined ? {} : { active: activated };
    if (stripeId === null) return { message, after: { ...active, deleted: null } };
    // Taken up again much later: whoever pays with it by now must not lose it.
    const link = (await linkedIds(platform.db, userid)).find((one) => one.stripeId === stripeId);
    if (!link || link.active)
      throw new EffectRefused(`${stripeId} is no longer due for deletion. Nothing was changed.`, 409);
    const outcome = await step('delete', () => deleteCustomer(platform.connectors.stripe, stripeId));
    return {
      message,
      after: {
        ...active,
        deleted: stripeId,
        atProvider: outcome === 'missing' ? 'was not known any more' : 'deleted',
      },
      async keep(trx) {
        // Before its records at the card provider, as readings of them take it.
        await findAccount(trx, userid, { lock: true });
        await removeId(trx, userid, stripeId);
        await settleAccounts(trx, [userid]);
      },
    };
  },
});
