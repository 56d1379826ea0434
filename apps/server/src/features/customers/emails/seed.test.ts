import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { settleAccounts } from '../stripe-accounts/api.ts';
import { featureSeed } from './seed.ts';
import { makeDebtor } from './testing/debtor.ts';

describe('the mails of the demo world', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('fill three pages of one customer, from templates, and keep nothing from being sent', async () => {
    const email = 'olivia.brandt@northwind-analytics.example';
    const { userid } = await makeDebtor(server.platform, { email });
    const others: string[] = [];
    for (let n = 0; n < 4; n += 1) others.push((await makeDebtor(server.platform)).userid);
    await settleAccounts(server.platform.db, others);
    const today = new Date(server.platform.now()).toISOString().slice(0, 10);
    await featureSeed.seed({
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today,
      sandbox: null as never,
    });
    const admin = await server.staff();
    const { body } = await admin.call(emailHistory, { userId: userid, limit: '100' });
    assert.equal(body.total, 23);
    const charges = body.history.filter((mail) => mail.templateType.startsWith('failed/'));
    assert.ok(charges.every((mail) => mail.replaceJSON['amount'] === 'USD 1,234.50'));
    assert.ok(new Set(body.history.map((mail) => mail.templateType)).size >= 5);
    const newest = Math.max(...body.history.map((mail) => Date.parse(mail.createdAt)));
    assert.ok(server.platform.now() - newest > 2 * 86_400_000);

    // The outbox lists by id: of all customers together the newest is first.
    const mails = (await admin.call(getMails, { limit: '200' })).body.rows;
    assert.equal(new Set(mails.map(({ userid: whose }) => whose)).size, 5);
    const times = mails.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().toReversed());
  });
});
