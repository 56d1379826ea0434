import { linkedStores } from '../../../../platform/connectors/records/records.ts';
import {
  billingOf,
  collectInvoice,
  endSubscription,
  keepFromStarting,
  startingAt,
  type Billing,
  type Outcome,
} from '../../../../platform/connectors/stripe/customers.ts';
import { effectKind, type EffectRun } from '../../../../platform/effects/effects.ts';
import { writeGatewayRecords } from '../../api-keys/api.ts';
import { deletedText, type Held } from '../rules.ts';
import { keepHeld, linkedElsewhere } from '../store.ts';
import { billsAtPaypal, unlessRefused } from '../vendors.ts';

interface Input {
  readonly userid: string;
  /** All the ids of the customer at the card provider. */
  readonly stripeIds: readonly string[];
  /** The customer's subscription at PayPal. */
  readonly paypalId: string | null;
}
type Run = EffectRun<Input>;

/** What was stopped outside, and what a vendor refused to stop. */
interface Stopped {
  readonly stores: ('firebase' | 'mongo')[];
  readonly subscriptions: string[];
  /** By subscription the end that it had before, where it had one. */
  readonly cancelAt: Record<string, string>;
  /** What had not begun to bill. */
  readonly canceled: string[];
  readonly invoices: string[];
  readonly paypal: string[];
  readonly refused: string[];
  /** Ids at a vendor that are another account's by now: what they bill is not ours to stop. */
  readonly elsewhere: string[];
}

/** Keeps the customer from signing in; notes the stores that let the customer in before. */
async function disable({ platform, input: { userid }, step }: Run, stopped: Stopped): Promise<void> {
  const { records } = platform.connectors;
  for (const store of linkedStores) {
    const outcome = await step(store, () =>
      unlessRefused(async () => {
        if (!records.states().find((state) => state.store === store)?.connected) return 'not connected';
        const document = await records.read(store, userid);
        if (!document) return 'no record';
        if (document.disabled) return 'was disabled';
        return (await records.setDisabled(store, userid, true)) ? 'done' : 'no record';
      }),
    );
    if (outcome === 'done') stopped.stores.push(store);
    if (outcome === 'refused') stopped.refused.push(store === 'firebase' ? 'Firebase' : 'Mongo');
  }
}

const collected = ({ invoices }: Billing): string[] =>
  invoices.filter(({ collects }) => collects).map(({ id }) => id);

/** Lets the card provider's subscriptions end with their paid period, and stops the collection of what is not settled. */
async function stopStripe({ platform, input, step }: Run, stopped: Stopped): Promise<void> {
  const { stripe } = platform.connectors;
  if (!stripe.client) return;
  const others = await linkedElsewhere(platform.db, input);
  for (const stripeId of input.stripeIds) {
    const isElsewhere = others.includes(stripeId);
    if (isElsewhere) stopped.elsewhere.push(stripeId);
    const stop = (act: () => Promise<Outcome>) =>
      unlessRefused(async () => (isElsewhere ? 'elsewhere' : act()));
    const note = (list: string[], id: string, outcome: string): void => {
      if (outcome === 'done') list.push(id);
      if (outcome === 'refused') stopped.refused.push(id);
    };
    // First, so that what begins in between is found with those that run.
    const starting = await step(`look for starting ${stripeId}`, () => startingAt(stripe, stripeId));
    for (const one of starting)
      note(
        stopped.canceled,
        one.id,
        await step(`cancel ${one.id}`, (key) => stop(() => keepFromStarting(stripe, one, key))),
      );
    // What is to be stopped is remembered: a second look would take what we have stopped for the customer's own wish.
    const found = await step(`look ${stripeId}`, async () => {
      const billing = await billingOf(stripe, stripeId);
      const renewing = billing.subscriptions.filter(({ renews }) => renews);
      return {
        subscriptions: renewing.map(({ id }) => id),
        cancelAt: Object.fromEntries(
          renewing.flatMap(({ id, cancelAt }) => (cancelAt === null ? [] : [[id, cancelAt]])),
        ),
        invoices: collected(billing),
      };
    });
    for (const id of found.subscriptions)
      note(
        stopped.subscriptions,
        id,
        await step(`end ${id}`, (key) => stop(() => endSubscription(stripe, id, 'with-period', key))),
      );
    Object.assign(stopped.cancelAt, found.cancelAt);
    // Once nothing renews any more: a subscription may have renewed in between.
    const left = await step(`look again ${stripeId}`, async () => {
      const billing = await billingOf(stripe, stripeId);
      return { invoices: collected(billing), pendingItems: [...billing.pendingItems] };
    });
    for (const id of new Set([...found.invoices, ...left.invoices])) {
      const outcome = await step(`rest ${id}`, (key) => stop(() => collectInvoice(stripe, id, false, key)));
      // Settled since it was found: most likely paid.
      note(stopped.invoices, id, outcome === 'missing' ? 'refused' : outcome);
    }
    // Only removing them would keep them from being charged, and that cannot be taken back.
    if (!isElsewhere) stopped.refused.push(...left.pendingItems.map((id) => `pending invoice item ${id}`));
  }
}

/** Suspends the PayPal subscription where it bills, cancels it where it may still begin to. */
async function stopPaypal({ platform, input, step }: Run, stopped: Stopped): Promise<void> {
  const { paypal } = platform.connectors;
  const { paypalId } = input;
  if (!paypalId || !paypal.connected) return;
  // Read first and remembered: what somebody else had suspended is not ours to activate again.
  const bills = await step('look paypal', () =>
    unlessRefused(async () => billsAtPaypal((await paypal.acts.subscription(paypalId))?.status)),
  );
  if (bills === 'no') return;
  const isElsewhere = (await linkedElsewhere(platform.db, input)).includes(paypalId);
  if (isElsewhere) stopped.elsewhere.push(paypalId);
  const outcome =
    bills === 'refused'
      ? bills
      : await step(bills === 'soon' ? 'cancel paypal' : 'suspend paypal', (key) =>
          unlessRefused(async () => {
            if (isElsewhere) return 'elsewhere';
            const act = bills === 'soon' ? paypal.acts.cancel : paypal.acts.suspend;
            await act(paypalId, 'The account was deleted', key);
            return 'done';
          }),
        );
  if (outcome === 'done') (bills === 'soon' ? stopped.canceled : stopped.paypal).push(paypalId);
  if (outcome === 'refused') stopped.refused.push(paypalId);
}

/** What follows on a deletion: keys refused at the gateway, no more signing in, no more billing. */
export const effect = effectKind<Input>({
  kind: 'account-deletion.delete',
  title: 'Account deletion',
  changes: ['accounts', 'api-keys', 'deleted-accounts'],
  // Every step sets a target state, so it can be repeated.
  inspectsFirst: true,
  mayStill: 'decided',
  async run(run) {
    const { platform, input, step } = run;
    await step('gateway', () => writeGatewayRecords(platform, input.userid));
    const stopped: Stopped = {
      stores: [],
      subscriptions: [],
      cancelAt: {},
      canceled: [],
      invoices: [],
      paypal: [],
      refused: [],
      elsewhere: [],
    };
    await disable(run, stopped);
    await stopStripe(run, stopped);
    await stopPaypal(run, stopped);
    const { refused, elsewhere, ...rest } = stopped;
    const held: Held = rest;
    return {
      message: deletedText(refused, elsewhere),
      after: stopped,
      keep: (trx) => keepHeld(trx, input.userid, held),
    };
  },
});
