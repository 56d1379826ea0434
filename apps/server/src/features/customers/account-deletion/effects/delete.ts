import { linkedStores } from '../../../../platform/connectors/records/records.ts';
import {
  billingOf,
  collectInvoice,
  endSubscription,
} from '../../../../platform/connectors/stripe/customers.ts';
import { effectKind, type EffectRun } from '../../../../platform/effects/effects.ts';
import { writeGatewayRecords } from '../../api-keys/api.ts';
import { deletedText, type Held } from '../rules.ts';
import { keepHeld } from '../store.ts';
import { unlessRefused } from '../vendors.ts';

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
  readonly invoices: string[];
  readonly paypal: string[];
  readonly refused: string[];
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

/** Lets the card provider's subscriptions end with their paid period, and stops the collection of what is open. */
async function stopStripe({ platform, input, step }: Run, stopped: Stopped): Promise<void> {
  const { stripe } = platform.connectors;
  if (!stripe.client) return;
  for (const stripeId of input.stripeIds) {
    // What is to be stopped is remembered: a second look would take what we have stopped for the customer's own wish.
    const found = await step(`look ${stripeId}`, async () => {
      const billing = await billingOf(stripe, stripeId);
      const renewing = billing.subscriptions.filter(({ renews }) => renews);
      return {
        subscriptions: renewing.map(({ id }) => id),
        cancelAt: Object.fromEntries(
          renewing.flatMap(({ id, cancelAt }) => (cancelAt === null ? [] : [[id, cancelAt]])),
        ),
        invoices: billing.openInvoices.filter(({ collects }) => collects).map(({ id }) => id),
      };
    });
    const note = (list: string[], id: string, outcome: string): void => {
      if (outcome === 'done') list.push(id);
      if (outcome === 'refused') stopped.refused.push(id);
    };
    for (const id of found.subscriptions)
      note(
        stopped.subscriptions,
        id,
        await step(`end ${id}`, (key) =>
          unlessRefused(() => endSubscription(stripe, id, 'with-period', key)),
        ),
      );
    Object.assign(stopped.cancelAt, found.cancelAt);
    for (const id of found.invoices)
      note(
        stopped.invoices,
        id,
        await step(`rest ${id}`, (key) => unlessRefused(() => collectInvoice(stripe, id, false, key))),
      );
  }
}

/** Suspends the PayPal subscription where it bills. */
async function stopPaypal({ platform, input: { paypalId }, step }: Run, stopped: Stopped): Promise<void> {
  const { paypal } = platform.connectors;
  if (!paypalId || !paypal.connected) return;
  // Read first and remembered: what somebody else had suspended is not ours to activate again.
  const bills = await step('look paypal', () =>
    unlessRefused(async () =>
      (await paypal.acts.subscription(paypalId))?.status === 'ACTIVE' ? 'yes' : 'no',
    ),
  );
  if (bills === 'no') return;
  const outcome =
    bills === 'refused'
      ? bills
      : await step('suspend paypal', (key) =>
          unlessRefused(async () => {
            await paypal.acts.suspend(paypalId, 'The account was deleted', key);
            return 'done';
          }),
        );
  if (outcome === 'done') stopped.paypal.push(paypalId);
  else stopped.refused.push(paypalId);
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
      invoices: [],
      paypal: [],
      refused: [],
    };
    await disable(run, stopped);
    await stopStripe(run, stopped);
    await stopPaypal(run, stopped);
    const { refused, ...rest } = stopped;
    const held: Held = rest;
    return {
      message: deletedText(refused),
      after: stopped,
      keep: (trx) => keepHeld(trx, input.userid, held),
    };
  },
});
