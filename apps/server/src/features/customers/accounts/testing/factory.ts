import type { SeedCustomer } from '../../../../platform/demo/world.ts';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import type { Client } from '../../../../testing/server.ts';
import type { StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../factory.ts';
import { catalogue } from '../demo/catalogue.ts';
import { deletedRecord } from '../../../../platform/connectors/stripe/records.ts';
import { insertStripeLinks } from '../../stripe-accounts/api.ts';
import type { NewCustomer } from '../seed-store.ts';

/** The time of the clock in tests with a card provider. */
export const testNowMs = Date.UTC(2026, 5, 15, 12);

/** Makes products and prices at the sandbox; once a server. */
export function seedCatalogue({ sandbox }: StripeTestServer): void {
  sandbox.stripe.seed(catalogue('2020-01-01T00:00:00Z'));
}

/** A customer with an active account at the sandbox that was never read yet. */
export async function linkedCustomer(
  { server, sandbox }: StripeTestServer,
  stripeId: string,
  given: Partial<SeedCustomer> = {},
  account: Parameters<typeof makeCustomer>[1] = {},
): Promise<NewCustomer> {
  const customer = await makeCustomer(server.platform, account);
  sandbox.stripe.seedCustomer({
    id: stripeId,
    email: customer.email,
    name: `${customer.firstname} ${customer.lastname}`,
    created: '2025-01-01T00:00:00Z',
    ...given,
  });
  await insertStripeLinks(server.platform.db, [
    {
      stripeId,
      userid: customer.userid,
      active: true,
      transferredFrom: null,
      record: deletedRecord(stripeId),
    },
  ]);
  return customer;
}

/**
 * Has the server read a customer at the sandbox, for a test that needs the mirror. These servers give a request up after a
 * second, which a busy machine may need: it is asked again then.
 * @throws Error with the server's words
 */
export async function mirrorCustomer(admin: Client, userid: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await admin.call(refreshStripe, { userid });
    if (status === 200) return;
    if (tries === 20 || status < 500) throw new Error(`${userid} was not read: ${status} ${body.message}`);
  }
}

export { makeCustomer, makeCustomers } from '../factory.ts';
export { insertLinkedRecords, insertManualSubscriptions, insertPaypalAccounts } from '../seed-store.ts';
