import { effectKind, EffectRefused } from '../../../../platform/effects/effects.ts';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { givePlan } from '../../../customers/accounts/api.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { mirrorAfter } from '../../payments/api.ts';
import { auditStep, stepContext } from '../context.ts';

interface Input {
  readonly invoiceID: string;
  readonly stripeID: string;
  /** The plan that the customer had when the step was due. */
  readonly planCode: string;
}

/** A subscription whose last payment failed. */
const unpaid = new Set(['past_due', 'unpaid']);

/** Ends the subscriptions of an account whose payment failed, and puts the customer on the free plan. */
export const effect = effectKind<Input>({
  kind: 'dunning.downgrade',
  title: 'Downgrade after failed payments',
  changes: ['accounts', 'dunning'],
  inspectsFirst: true,
  completes: true,
  mayStill: requireStillMayChange,
  lockedMessage: 'Migration already in progress for this user.',
  async run({ input: { invoiceID, stripeID, planCode }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const found = await step(
      'look',
      async () => ({
        status: (await acts.invoice(invoiceID)).status,
        ends: (await acts.runningSubscriptions(stripeID))
          .filter(({ status }) => unpaid.has(status))
          .map(({ id }) => id),
      }),
      { fresh: true, reads: true },
    );
    if (found.status !== 'open')
      throw new EffectRefused(`The invoice is ${found.status} by now. Nothing was changed.`, 409);
    for (const id of found.ends) await step(`end ${id}`, (key) => acts.endNow(id, key));
    const mirror = await mirrorAfter(platform, targetId);
    const count = found.ends.length;
    return {
      message: `Downgraded to the free plan, ${count} ${count === 1 ? 'subscription' : 'subscriptions'} ended.`,
      after: { planCode: 'free', ended: found.ends },
      async keep(trx) {
        const account = await requireStillMayChange(trx, {
          platform,
          targetId,
          actor: { userid: '', role: null, permissions: [], core: false },
        });
        // What somebody has given the customer since stays.
        if (account.plan_code === planCode) {
          const context = stepContext(platform, trx, autodowngradeFreePlan);
          const { before, after } = await givePlan(context, account, 'free');
          await auditStep(trx, 'downgraded', targetId, { before, after: { ...after, invoiceID } });
        }
        await mirror(trx);
      },
    };
  },
});
