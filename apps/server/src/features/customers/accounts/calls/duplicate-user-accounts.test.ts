// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { duplicateUserAccounts } from '@midoffice/contract/customers/accounts/calls/duplicate-user-accounts';
import type { CardRecord, CustomerRecord } from '../../../../platform/connectors/stripe/records.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { insertStripeLinks } from '../../stripe-accounts/api.ts';
import { makeCustomer, makeCustomers } from '../factory.ts';
import { insertLinkedRecords, insertPaypalAccounts } from '../seed-store.ts';
import { explainDuplicates } from '../testing/explain-store.ts';

const card = (fingerprint: string): CardRecord => ({
  id: `pm_${fingerprint}`,
  brand: 'visa',
  last4: '4242',
  expMonth: 8,
  expYear: 2030,
  isDefault: true,
  fingerprint,
});
const record = (id: string, given: Partial<CustomerRecord>): CustomerRecord => ({
  id,
  email: null,
  name: null,
  currency: null,
  balanceCents: 0,
  delinquent: false,
  created: null,
  deleted: false,
  cards: [],
  ...given,
});

describe('duplicate-user-accounts', () => {
  let server: TestServer;
  let support: Client;
  let made = 0;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  const stripe = async (
    userid: string,
    given: Partial<CustomerRecord>,
    transferredFrom: string | null = null,
  ) => {
    made += 1;
    const stripeId = `cus_dup${made}`;
    await insertStripeLinks(server.platform.db, [
      { stripeId, userid, active: true, transferredFrom, record: record(stripeId, given) },
    ]);
    return stripeId;
  };
  const linked = (userid: string, fields: object) =>
    insertLinkedRecords(server.platform.db, server.platform.secrets, [
      { userid, store: 'firebase', record: fields, key: null, fetchedAt: '2026-01-01T00:00:00Z' },
    ]);
  const reasonsOf = async (userid: string) =>
    Object.fromEntries(
      (await support.call(duplicateUserAccounts, { userid })).body.map((row) => [row.userid, row.reasons]),
    );

  test('the same e-mail but for case, dots and a plus tag, both ways', async () => {
    const one = await makeCustomer(server.platform, { email: 'Jane.Q.Doe+api@googlemail.com' });
    const two = await makeCustomer(server.platform, { email: 'janeqdoe@gmail.com' });
    await makeCustomer(server.platform, { email: 'janeqdoe@example.net' });
    assert.deepEqual(await reasonsOf(one.userid), { [two.userid]: ['email'] });
    assert.deepEqual(await reasonsOf(two.userid), { [one.userid]: ['email'] });
  });

  test('the same card, and the e-mail at the card provider; the row names the account that the Stripe id came from (r000-dup-transfered-from)', async () => {
    const one = await makeCustomer(server.platform);
    const two = await makeCustomer(server.platform);
    const three = await makeCustomer(server.platform);
    await stripe(one.userid, { cards: [card('other'), card('shared')], email: three.email.toUpperCase() });
    const stripeID = await stripe(two.userid, { cards: [card('shared')], email: one.email }, 'Firebase');
    const { body } = await support.call(duplicateUserAccounts, { userid: one.userid });
    assert.deepEqual(
      body.map(({ userid, reasons }) => [userid, reasons]),
      [
        [two.userid, ['card', 'stripe-email']],
        [three.userid, ['stripe-email']],
      ],
    );
    assert.deepEqual(
      [body[0]?.stripeID, body[0]?.transferedFrom, body[0]?.activeSubscription],
      [stripeID, 'Firebase', false],
    );
    assert.deepEqual(Object.keys(await reasonsOf(three.userid)), [one.userid]);
  });

  test('the same Firebase user, an e-mail kept there, and the same PayPal payer', async () => {
    const one = await makeCustomer(server.platform);
    const two = await makeCustomer(server.platform);
    const three = await makeCustomer(server.platform);
    const four = await makeCustomer(server.platform);
    await linked(two.userid, { uid: one.userid });
    await linked(three.userid, { uid: three.userid, email: one.email });
    for (const { userid } of [one, four])
      await insertPaypalAccounts(server.platform.db, [
        { userid, record: { payerID: 'PAYER1', status: 'ACTIVE' } },
      ]);
    assert.deepEqual(await reasonsOf(one.userid), {
      [two.userid]: ['firebase-uid'],
      [three.userid]: ['linked-email'],
      [four.userid]: ['paypal'],
    });
    const rows = (await support.call(duplicateUserAccounts, { userid: one.userid })).body;
    assert.deepEqual(
      rows.filter((row) => row.activeSubscription).map((row) => row.userid),
      [four.userid],
    );
  });

  test('only admins see accounts of staff', async () => {
    const colleague = await server.staff({ role: 'standard', email: 'sam.staff@example.com' });
    const { userid } = await makeCustomer(server.platform, { email: 'samstaff+1@example.com' });
    assert.deepEqual(await reasonsOf(userid), {});
    const admin = await server.staff();
    assert.deepEqual(
      (await admin.call(duplicateUserAccounts, { userid })).body.map((row) => row.userid),
      [colleague.userid],
    );
  });

  test('nobody else: an empty list', async () => {
    const { userid } = await makeCustomer(server.platform);
    assert.deepEqual((await support.call(duplicateUserAccounts, { userid })).body, []);
  });

  test('a card that everybody has brings a bounded list, and no ground walks through a table', async () => {
    await makeCustomers(server.platform, 2000);
    const everybody = await server.platform.db
      .selectFrom('account')
      .select('userid')
      .where('user_role', 'is', null)
      .limit(120)
      .execute();
    for (const { userid } of everybody) {
      made += 1;
      const stripeId = `cus_all${made}`;
      await insertStripeLinks(server.platform.db, [
        {
          stripeId,
          userid,
          active: false,
          transferredFrom: null,
          record: record(stripeId, { cards: [card('4242')] }),
        },
      ]);
    }
    const { body } = await support.call(duplicateUserAccounts, { userid: everybody[0]!.userid });
    assert.ok(body.length >= 20 && body.length <= 50, `${body.length} rows`);
    const plan = await explainDuplicates(server.platform.db, everybody[0]!.userid);
    assert.deepEqual(plan.match(/Seq Scan on \w+/g) ?? [], []);
  });
});
