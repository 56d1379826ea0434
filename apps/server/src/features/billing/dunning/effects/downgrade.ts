import { effectKind, EffectRefused } from '../../../../platform/effects/effects.ts';
import { isPlanCode, planLabel } from '@midoffice/contract/customers/accounts/plans';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import type { Platform } from '../../../../platform/platform.ts';
import { givePlan, readPayments } from '../../../customers/accounts/api.ts';
import { findAccount, requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { mirrorAfter } from '../../payments/api.ts';
import { auditStep, stepContext } from '../context.ts';
import { requireStillDue, type BegunBy } from '../still-due.ts';
import { mayStillMigrate, stillLinked } from '../../../customers/stripe-accounts/api.ts';

interface Input extends BegunBy {
  readonly stripeID: string;
  /** The plan that the customer had when the step was due. */
  readonly planCode: string;
}

/** A subscription whose last payment failed. */
const unpaid = new Set(['past_due', 'unpaid']);

/**
 * The plan of a customer once a subscription has ended: that of the next running one that is paid, of whatever source,
 * else the free plan. `planCode` itself where the next one names no plan.
 */
async function planWithout(
  platform: Platform,
  userid: string,
  { planCode, ended }: { planCode: string; ended: string | null },
): Promise<string> {
  const account = await findAccount(platform.db, userid);
  if (!account) return planCode;
  const { activeSubscription, otherActiveSubscriptions } = await readPayments(platform.db, platform, account);
  const next = [...(activeSubscription ? [activeSubscription] : []), ...otherActiveSubscriptions].find(
    ({ subscriptionID, status }) =>
      !unpaid.has(status) && (subscriptionID === null || subscriptionID !== ended),
  );
  if (!next) return 'free';
  return isPlanCode(next.subscriptionPlanCode) ? next.subscriptionPlanCode : planCode;
}

/**
 * Ends the subscription that an unpaid invoice bills, if its payment failed, and no other; then gives the customer the
 * plan of what still runs and is paid, or the free plan.
 */
export const effect = effectKind<Input>({
  kind: 'dunning.downgrade',
  title: 'Downgrade after failed payments',
  changes: ['accounts', 'dunning'],
  inspectsFirst: true,
  completes: true,
  async mayStill(trx, asked) {
    await mayStillMigrate(trx, asked);
    await requireStillDue(trx, asked, 'downgrade');
  },
  stillBelongs: stillLinked,
  lockedMessage: 'Migration already in progress for this user.',
  async run({ input: { invoiceID, stripeID, planCode }, step, platform, targetId }) {
    const { acts } = platform.connectors.stripe;
    const found = await step(
      'look',
      async () => {
        const { status, subscriptionId } = await acts.invoice(invoiceID);
        const own = (await acts.runningSubscriptions(stripeID)).find(({ id }) => id === subscriptionId);
        return { status, subscriptionId, ends: own !== undefined && unpaid.has(own.status) };
      },
      { fresh: true, reads: true },
    );
    if (found.status !== 'open')
      throw new EffectRefused(`The invoice is ${found.status} by now. Nothing was changed.`, 409);
    const ended = found.subscriptionId;
    if (ended === null)
      throw new EffectRefused('The invoice belongs to no subscription. Nothing was changed.', 409);
    // Hours may have passed since the look: whoever has paid meanwhile keeps what was paid for.
    const stillUnpaid = async (now: string): Promise<void> => {
      if (unpaid.has(now) && (await acts.invoice(invoiceID)).status === 'open') return;
      throw new EffectRefused('The invoice was paid meanwhile. Nothing was changed.', 409);
    };
    if (found.ends) await step(`end ${ended}`, (key) => acts.endNow(ended, key, stillUnpaid));
    const mirror = await mirrorAfter(platform, targetId);
    const plan = await planWithout(platform, targetId, { planCode, ended: found.ends ? ended : null });
    const words = found.ends ? 'Unpaid subscription ended.' : 'The subscription was not unpaid any more.';
    return {
      message: `${words} The plan ${plan === planCode ? 'stays' : 'is now'} ${planLabel(plan)}.`,
      after: { planCode: plan, ended: found.ends ? [ended] : [] },
      async keep(trx) {
        const account = await requireStillMayChange(trx, {
          platform,
          targetId,
          actor: { userid: '', role: null, permissions: [], core: false },
        });
        // What somebody has given the customer since stays.
        if (account.plan_code === planCode && plan !== planCode && isPlanCode(plan)) {
          const context = stepContext(platform, trx, autodowngradeFreePlan);
          const { before, after } = await givePlan(context, account, plan);
          await auditStep(trx, 'downgraded', targetId, { before, after: { ...after, invoiceID } });
        }
        await mirror(trx);
      },
    };
  },
});
