import { cutText } from '@midoffice/contract/kernel';
import { effectKind, EffectRefused } from '../../../../platform/effects/effects.ts';
import { isPlanCode, planLabel, type PlanCode } from '@midoffice/contract/customers/accounts/plans';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import type { Platform } from '../../../../platform/platform.ts';
import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import type { WriteContext } from '../../../../platform/http/implement.ts';
import { giveFurtherKeysPlan, givePlan, readPayments } from '../../../customers/accounts/api.ts';
import { findAccount, requireStillMayChange, type Account } from '../../../customers/customer-records/api.ts';
import { listKeys } from '../../../customers/api-keys/api.ts';
import { createTask, staffNames } from '../../../staff-work/tasks/api.ts';
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

/** The further keys of a customer whose plan changes: those that go along, and those with a paid plan of their own. */
async function furtherKeys(
  { db, secrets }: Platform,
  userid: string,
  planCode: string,
): Promise<{ moved: KeyRecord[]; others: KeyRecord[] }> {
  const further = (await listKeys(db, secrets, userid)).filter(({ mainkey }) => !mainkey);
  return {
    moved: further.filter((key) => key.planCode === planCode),
    others: further.filter((key) => key.planCode !== planCode && key.planCode !== 'free'),
  };
}

const mostNamed = 5;

/** Keys as people know them, each with its plan. */
function namesOf(keys: readonly KeyRecord[]): string {
  const named = keys.slice(0, mostNamed).map(({ key, planCode }) => `${key} (${planLabel(planCode)})`);
  const rest = keys.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/** What a downgrade says of the further keys; empty where there are none. */
function keyWords({ moved, others }: { moved: KeyRecord[]; others: KeyRecord[] }): string {
  const went = moved.length
    ? ` ${moved.length} further API ${moved.length === 1 ? 'key' : 'keys'} went down with it.`
    : '';
  const stay = others.length ? ` Further API keys that keep their plan: ${namesOf(others)}.` : '';
  return went + stay;
}

/** Gives the plan, to the further keys on the former one as well. A person looks at keys with another paid plan. */
async function downgradeTo(
  context: WriteContext,
  account: Account,
  {
    plan,
    effect: id,
    invoiceID,
    others,
  }: { plan: PlanCode; effect: string; invoiceID: string; others: readonly KeyRecord[] },
): Promise<void> {
  const { trx } = context;
  const { userid, email } = account;
  const given = await givePlan(context, account, plan);
  const further = await giveFurtherKeysPlan(context, userid, { from: account.plan_code, to: plan });
  await auditStep(trx, 'downgraded', userid, {
    before: { ...given.before, ...further.before },
    after: { ...given.after, ...further.after, invoiceID, effect: id },
  });
  if (!others.length) return;
  await createTask(
    context,
    {
      title: cutText(`Dunning: check the further API keys of ${email}`, 200),
      content: `Dunning gave the plan ${planLabel(plan)} instead of ${planLabel(account.plan_code)}. These API keys keep a plan of their own: ${namesOf(others)}. Check whether the customer still pays for them.`,
      projectType: 'Accounting',
      links: [{ kind: 'customer', id: userid, label: email }],
    },
    await staffNames(trx),
  );
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
  async run({ id, input: { invoiceID, stripeID, planCode }, step, platform, targetId }) {
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
    const keys =
      plan === planCode ? { moved: [], others: [] } : await furtherKeys(platform, targetId, planCode);
    const words = found.ends ? 'Unpaid subscription ended.' : 'The subscription was not unpaid any more.';
    return {
      message: `${words} The plan ${plan === planCode ? 'stays' : 'is now'} ${planLabel(plan)}.${keyWords(keys)}`,
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
          await downgradeTo(context, account, { plan, effect: id, invoiceID, others: keys.others });
        }
        await mirror(trx);
      },
    };
  },
});
