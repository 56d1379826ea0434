import { createHash } from 'node:crypto';
import type { MismatchAction } from '@midoffice/contract/billing/payment-lists/shapes';
import { isPlanCode, planLabel } from '@midoffice/contract/customers/accounts/plans';

/** A subscription that entitles to a plan. */
export interface EntitlingSubscription {
  readonly source: 'stripe' | 'paypal' | 'manual';
  readonly plan: string | null;
  readonly status: string;
  /** When it began, ISO 8601. */
  readonly since: string | null;
}

/** What is known of one customer's plan in all places. */
export interface MismatchFacts {
  readonly main: string;
  /** Plan of the primary key; null: there is none. */
  readonly key: string | null;
  /** Plan in the gateway's record of that key; null: the gateway holds none and asks when it is needed. */
  readonly gateway: string | null;
  /** Null: Firebase holds no record, or was never read. */
  readonly firebase: { readonly plan: string | null; readonly readAt: string } | null;
  /** Where the customer has an account that was never read: what runs there is not known. */
  readonly unread: readonly ('stripe' | 'paypal')[];
  /** Those that run. */
  readonly subscriptions: readonly EntitlingSubscription[];
  /** Enterprise accounts and bank transfers are paid where nobody here can see it. */
  readonly paidOutside: boolean;
  /** When somebody last gave the main record's plan by hand. */
  readonly givenByHand: { readonly at: string; readonly by: string } | null;
}

/** Which record is wrong, on what evidence, and what would settle it. */
export interface Diagnosis {
  readonly state: 'main' | 'firebase' | 'gateway' | 'unclear';
  readonly verdict: string;
  readonly evidence: string[];
  readonly action: MismatchAction | null;
  readonly wantedPlan: string | null;
  readonly paidPlan: string | null;
}

const sourceNames = { stripe: 'Card provider', paypal: 'PayPal', manual: 'Manual subscription' } as const;
const named = (plan: string | null): string => (plan === null ? 'no plan' : planLabel(plan));
const dayOf = (at: string): string => at.slice(0, 10);

/** Those that decide: a manual subscription overrides the others, as it does everywhere. */
function deciding({ subscriptions }: MismatchFacts): readonly EntitlingSubscription[] {
  const manual = subscriptions.filter(({ source }) => source === 'manual');
  return manual.length ? manual : subscriptions;
}

/** The plan that subscriptions entitle to; null where they name several, or one that is none of ours. */
function paidPlanOf(facts: MismatchFacts): string | null {
  const plans = [...new Set(deciding(facts).map(({ plan }) => plan))];
  if (!plans.length) return facts.paidOutside ? facts.main : 'free';
  const [plan = null] = plans;
  return plans.length === 1 && isPlanCode(plan) ? plan : null;
}

function evidenceOf(facts: MismatchFacts): string[] {
  const { main, key, gateway, firebase, unread, subscriptions, paidOutside, givenByHand } = facts;
  return [
    ...subscriptions.map(
      ({ source, plan, status, since }) =>
        `${sourceNames[source]}: ${named(plan)}, ${status}${since ? ` since ${dayOf(since)}` : ''}`,
    ),
    ...unread.map((source) => `${sourceNames[source]}: never read`),
    ...(subscriptions.length ? [] : ['No subscription runs: card provider, PayPal and manual']),
    ...(paidOutside ? ['Enterprise or bank transfer: paid outside of the card provider'] : []),
    `Main record: ${named(main)}${givenByHand ? `, given by ${givenByHand.by} on ${dayOf(givenByHand.at)}` : ''}`,
    firebase ? `Firebase: ${named(firebase.plan)}, read ${dayOf(firebase.readAt)}` : 'Firebase: no record',
    ...(key !== null && key !== main ? [`Primary key: ${named(key)}`] : []),
    ...(gateway !== null && gateway !== key ? [`Gateway: ${named(gateway)}`] : []),
  ];
}

/** Whether somebody gave the plan by hand after every deciding subscription had begun: then a person meant it. */
function meantByHand(facts: MismatchFacts): boolean {
  const { givenByHand } = facts;
  if (!givenByHand) return false;
  return deciding(facts).every(({ since }) => since !== null && since < givenByHand.at);
}

type Finding = Pick<Diagnosis, 'state' | 'verdict' | 'action' | 'wantedPlan'>;
const unclear = (verdict: string): Finding => ({ state: 'unclear', verdict, action: null, wantedPlan: null });

/** The main record against subscriptions and Firebase; null where it is as subscriptions say. */
function mainFinding(facts: MismatchFacts, paid: string | null): Finding | null {
  const { main, firebase } = facts;
  if (paid === null) return unclear('The running subscriptions do not name one plan.');
  if (paid === main) return null;
  if (meantByHand(facts))
    return unclear(
      `Staff gave ${named(main)} by hand; ${facts.subscriptions.length ? `the subscription is for ${named(paid)}` : 'no subscription runs'}.`,
    );
  if (firebase && firebase.plan !== paid && firebase.plan !== main)
    return unclear('Subscription, main record and Firebase name three different plans.');
  const witness = firebase?.plan === paid ? ' Firebase agrees with the subscription.' : '';
  const why =
    paid === 'free' && !facts.subscriptions.length
      ? 'no subscription entitles to it.'
      : `the customer pays for ${named(paid)}.`;
  return {
    state: 'main',
    verdict: `The main record says ${named(main)}, but ${why}${witness}`,
    action: 'set-main-plan',
    wantedPlan: paid,
  };
}

/** The copies of the main record: Firebase first, since the customer sees it; then key and gateway. */
function copyFinding({ main, firebase, key, gateway }: MismatchFacts): Finding | null {
  if (firebase && firebase.plan !== main)
    return {
      state: 'firebase',
      verdict: `Firebase says ${named(firebase.plan)}; subscription and main record agree on ${named(main)}.`,
      action: 'sync-firebase',
      wantedPlan: main,
    };
  if (key !== null && (key !== main || (gateway !== null && gateway !== key)))
    return {
      state: 'gateway',
      verdict: `The gateway serves the primary key as ${named(gateway ?? key)}, the account is on ${named(main)}.`,
      action: 'refresh-gateway',
      wantedPlan: main,
    };
  return null;
}

/** Whether it depends on records that were never read: a manual subscription, or the gateway's copy, does not. */
const isBlind = (facts: MismatchFacts, { state }: Finding): boolean =>
  facts.unread.length > 0 &&
  state !== 'gateway' &&
  !facts.subscriptions.some(({ source }) => source === 'manual');

/** What is wrong with a customer's plan; null where all records agree. */
export function diagnose(facts: MismatchFacts): Diagnosis | null {
  const paidPlan = paidPlanOf(facts);
  const found = mainFinding(facts, paidPlan) ?? copyFinding(facts);
  const finding =
    found && isBlind(facts, found)
      ? unclear(
          `What the customer pays for is not known: ${facts.unread.map((source) => sourceNames[source]).join(' and ')} never read. Please refresh the customer.`,
        )
      : found;
  return finding && { ...finding, evidence: evidenceOf(facts), paidPlan };
}

/** Names what was compared: equal versions, equal facts. When a record was read does not count. */
export function versionOf(facts: MismatchFacts): string {
  const { firebase, ...rest } = facts;
  const compared = JSON.stringify([
    rest.main,
    rest.key,
    rest.gateway,
    firebase ? [firebase.plan] : null,
    rest.unread,
    rest.subscriptions.map(({ source, plan, status }) => [source, plan, status]),
    rest.paidOutside,
    rest.givenByHand?.at ?? null,
  ]);
  return createHash('sha256').update(compared).digest('hex').slice(0, 24);
}
