import { collectInvoice, endSubscription } from '../../../../platform/connectors/stripe/customers.ts';
import { effectKind } from '../../../../platform/effects/effects.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { writeGatewayRecords } from '../../api-keys/api.ts';
import { fetchFromStripe, keepFromStripe, readAgain } from '../../stripe-accounts/api.ts';
import { restoredMessage, type Held } from '../rules.ts';
import { unlessRefused } from '../vendors.ts';

interface Input {
  readonly userid: string;
  readonly held: Held;
}

/** Takes back what the deletion had changed outside: keys, signing in, billing. */
export const effect = effectKind<Input>({
  kind: 'account-deletion.restore',
  title: 'Account restoration',
  changes: ['accounts', 'api-keys', 'deleted-accounts'],
  // Every step sets a target state, so it can be repeated.
  inspectsFirst: true,
  mayStill: 'decided',
  async run({ platform, input: { userid, held }, step }) {
    const { records, stripe, paypal } = platform.connectors;
    await step('gateway', () => writeGatewayRecords(platform, userid));
    for (const store of held.stores ?? [])
      await step(store, () =>
        unlessRefused(async () => ((await records.setDisabled(store, userid, false)) ? 'done' : 'missing')),
      );
    let ended = held.canceled?.length ?? 0;
    for (const id of held.subscriptions ?? []) {
      const outcome = await step(`go on ${id}`, (key) =>
        unlessRefused(() => endSubscription(stripe, id, { cancelAt: held.cancelAt?.[id] ?? null }, key)),
      );
      if (outcome !== 'done') ended += 1;
    }
    for (const id of held.paypal ?? []) {
      const outcome = await step(`activate ${id}`, (key) =>
        unlessRefused(async () => {
          await paypal.acts.activate(id, 'The account was restored', key);
          return 'done';
        }),
      );
      if (outcome !== 'done') ended += 1;
    }
    for (const id of held.invoices ?? [])
      await step(`collect ${id}`, (key) => unlessRefused(() => collectInvoice(stripe, id, true, key)));
    // Webhooks sent while the account was deleted were not stored. Without ids the archived records stay; without an answer
    // they are read again later.
    const { mirrors, isRead } = await fetchFromStripe(platform, userid).then(
      (read) => ({ mirrors: read, isRead: true }),
      (error: unknown) => ({
        mirrors: undefined,
        isRead: !stripe.client || (error instanceof ApiError && error.status === 404),
      }),
    );
    return {
      message: restoredMessage(ended, isRead),
      after: { ...held, endedMeanwhile: ended, ...(!isRead && { readAgain: true }) },
      async keep(trx) {
        if (mirrors) await keepFromStripe(trx, userid, mirrors);
        if (!isRead) await readAgain(platform, trx, userid);
      },
    };
  },
});
