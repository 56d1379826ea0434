// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import type { PermissionKey } from '@midoffice/contract/kernel';
import type { TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { makeEvents } from '../../../usage/api-usage/factory.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../../accounts/testing/factory.ts';
import { putMail } from '../../../../platform/mail/mail.ts';

describe('get-customer-timeline', () => {
  let world: StripeTestServer;
  let admin: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    admin = await world.server.staff();
  });
  after(() => world.close());

  /** A customer with a subscription paid monthly, and a day of staff's work. */
  async function busyCustomer() {
    const customer = await linkedCustomer(
      world,
      `cus_line${Math.random().toString(36).slice(2, 10)}`,
      { subscriptions: [{ price: 'price_monthlyIND1', start: '2026-02-10T00:00:00Z', status: 'active' }] },
      { planCode: 'monthlyIND1' },
    );
    const { userid } = customer;
    await admin.call(refreshStripe, { userid });
    await admin.call(updatePlancode, { userid, plancode: 'monthlyIND2', reason: 'asked by mail' });
    await admin.call(updateSubscriptionNote, { userid, notes: 'call back on Friday' });
    await admin.call(customRateLimit, { userid, ratelimit: 900, reason: 'agreed' });
    await admin.call(addApiKey, { userid, apikey: Math.random().toString(36).slice(2).padEnd(32, 'x') });
    await admin.call(userAccountDetails, { id: userid, apikey: 'true' });
    const { platform } = world.server;
    await platform.db.transaction().execute((trx) =>
      putMail(platform, trx, {
        to: customer.email,
        subject: 'Your payment failed',
        kind: 'customer',
        userid,
        paragraphs: ['Hello'],
      }),
    );
    return customer;
  }
  const titles = (rows: readonly TimelineEvent[]): string[] => rows.map(({ title }) => title);

  test('puts payments, subscriptions, mails, keys, limits, notes and audit in one line, newest first', async () => {
    const { userid } = await busyCustomer();
    const digest = await world.server.digest();
    const { status, body } = await admin.call(getCustomerTimeline, { userid });
    assert.equal(status, 200);
    assert.deepEqual(body.missing, []);
    assert.deepEqual(
      body.rows.map(({ at }) => at),
      body.rows
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    for (const title of [
      'Mail: Your payment failed',
      'API key revealed',
      'API key added',
      'Rate limit changed',
      'Note changed',
      'Plan changed',
      'Subscription Starter, monthly began',
    ])
      assert.ok(titles(body.rows).includes(title), `${title} in ${titles(body.rows).join(', ')}`);
    const charge = body.rows.find(({ title }) => title.startsWith('Charge of $'));
    assert.deepEqual([charge?.kind, charge?.status], ['payment', 'succeeded']);
    const plan = body.rows.find(({ title }) => title === 'Plan changed')!;
    assert.match(plan.detail, /Plan: Starter, monthly → .*, monthly · asked by mail/);
    assert.equal(plan.kind, 'subscription');
    assert.ok(plan.actor);
    assert.equal(await world.server.digest(), digest, 'looking leaves nothing');
  });

  test('names the endpoints that a change of restrictions added and removed', async () => {
    const { userid, keys } = await busyCustomer();
    const change = async (input: object) =>
      admin.call(apiKeyRestrictions, { userid, apikey: keys[0]!.value, update: true, ...input } as never);
    await change({ excludedEndpoints: ['quote', 'profile'], customAPILimit: 50, reason: 'contract' });
    const done = await change({ excludedEndpoints: ['profile', 'ratios'], customAPILimit: null });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const { rows } = (await admin.call(getCustomerTimeline, { userid, kinds: 'limit' })).body;
    const [second, first] = rows.filter(({ title }) => title.startsWith('API key restrictions'));
    assert.match(first!.detail, /Excluded endpoints: added profile, quote/);
    assert.match(first!.detail, /Calls a minute: – → 50/);
    assert.match(first!.detail, / · contract$/);
    assert.match(second!.detail, /Excluded endpoints: added ratios; removed quote/);
    assert.match(second!.detail, /Calls a minute: 50 → –/);
  });

  test('is read page by page without a gap or a repeat, and by kind', async () => {
    const { userid, keys } = await busyCustomer();
    const limits = { userid, apikey: keys[0]!.value, update: true, customAPILimit: 50, reason: 'contract' };
    assert.equal((await admin.call(apiKeyRestrictions, limits)).status, 200);
    const whole = (await admin.call(getCustomerTimeline, { userid, limit: '200' })).body.rows;
    const paged: TimelineEvent[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: { rows: TimelineEvent[]; next: string | null } } = await admin.call(
        getCustomerTimeline,
        { userid, limit: '3', ...(cursor !== null && { cursor }) },
      );
      paged.push(...body.rows);
      cursor = body.next;
    } while (cursor !== null);
    assert.deepEqual(paged, whole);
    for (const kinds of ['payment', 'subscription', 'mail', 'key', 'limit', 'note', 'account'] as const) {
      const { rows } = (await admin.call(getCustomerTimeline, { userid, kinds, limit: '200' })).body;
      assert.deepEqual(
        rows,
        whole.filter(({ kind }) => kind === kinds),
        kinds,
      );
    }
    const both = (await admin.call(getCustomerTimeline, { userid, kinds: 'key, limit' })).body.rows;
    assert.deepEqual([...new Set(both.map(({ kind }) => kind))].toSorted(), ['key', 'limit']);
  });

  test('keeps to a range of days, the last one whole', async () => {
    const { userid } = await busyCustomer();
    const { rows } = (await admin.call(getCustomerTimeline, { userid, from: '2026-02-10', to: '2026-02-10' }))
      .body;
    assert.deepEqual(
      titles(rows).toSorted(),
      ['Charge of $29.00', 'Subscription Starter, monthly began'].toSorted(),
    );
  });

  test('holds no key in full and nothing of another customer', async () => {
    const one = await busyCustomer();
    const other = await makeCustomer(world.server.platform);
    await admin.call(updateSubscriptionNote, { userid: other.userid, notes: 'somebody else' });
    const text = JSON.stringify(
      (await admin.call(getCustomerTimeline, { userid: one.userid, limit: '200' })).body,
    );
    assert.ok(!text.includes('somebody else'));
    for (const key of one.keys) assert.ok(!text.includes(key.value));
  });

  test('holds error bursts and peaks of usage, and repairs of what the customer asked for', async () => {
    const { platform } = world.server;
    const key = Math.random().toString(36).slice(2).padEnd(32, 'z');
    const customer = await makeCustomer(platform, { keys: [{ value: key }] });
    const hour = 3_600_000;
    const quiet = Array.from({ length: 48 }, (_none, n) => ({
      apikey: key,
      symbol: 'LINE',
      ageMs: (n + 3) * hour,
    }));
    const burst = Array.from({ length: 40 }, () => ({
      apikey: key,
      symbol: 'LINE',
      status: 429,
      ageMs: 2 * hour,
    }));
    await makeEvents(platform, [...quiet, ...burst]);
    await makeBars(platform, 'LINE', quietBars(20));
    const analyst = await world.server.staff({ role: 'analyst', permissions: ['charts'] });
    const day = quietBars(20)[4]!;
    await analyst.call(updateSplitRecord, { symbol: 'LINE', date: day.date, ratio: 2, reason: 'announced' });
    const { rows, missing } = (await admin.call(getCustomerTimeline, { userid: customer.userid })).body;
    assert.deepEqual(missing, []);
    const error = rows.find(({ kind }) => kind === 'error');
    assert.deepEqual([error?.title, error?.detail], ['Error burst: 40 of 40 requests failed', 'mostly 429']);
    const repair = rows.find(({ kind }) => kind === 'repair');
    assert.match(repair?.title ?? '', /^LINE: Split 2/);
    assert.deepEqual([repair?.detail, repair?.link?.params], ['announced', { symbol: 'LINE' }]);
    // Who may not read repairs reads that there was one, and not why.
    const read = async (permissions: readonly PermissionKey[]) => {
      const reader = await world.server.staff({ role: 'standard', permissions });
      const { body } = await reader.call(getCustomerTimeline, { userid: customer.userid });
      const seen = body.rows.find(({ kind }) => kind === 'repair');
      return [seen?.title, seen?.detail, seen?.link];
    };
    assert.deepEqual(await read(['getUserInfo']), [repair?.title, '', null]);
    assert.deepEqual(await read(['getUserInfo', 'charts']), [repair?.title, 'announced', repair?.link]);
  });

  test('names what is wrong with the input; an unknown customer is 404; staff accounts are for admins', async () => {
    const customer = await makeCustomer(world.server.platform);
    const { userid } = customer;
    const wrong = async (input: object): Promise<string> =>
      (await admin.call(getCustomerTimeline, { userid, ...input } as never)).body.message;
    assert.match(await wrong({ kinds: 'payment,nonsense' }), /^kinds\S*: must be one or more of payment/);
    assert.match(await wrong({ limit: '0' }), /^limit: must be at least 1/);
    assert.match(await wrong({ limit: '201' }), /^limit: must be at most 200/);
    assert.match(await wrong({ from: 'yesterday' }), /^from: /);
    assert.match(await wrong({ from: '2026-03-01', to: '2026-02-01' }), /^from: must not be later than to/);
    assert.match(await wrong({ cursor: 'x' }), /^cursor: /);
    assert.equal((await admin.call(getCustomerTimeline, { userid: 'nobody' })).status, 404);
    const support = await world.server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    assert.equal((await support.call(getCustomerTimeline, { userid })).status, 200);
    const colleague = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await support.call(getCustomerTimeline, { userid: colleague.userid })).status, 403);
    assert.equal((await colleague.call(getCustomerTimeline, { userid })).status, 403);
  });
});
