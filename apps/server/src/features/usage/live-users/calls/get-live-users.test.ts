// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { LiveUser } from '@midoffice/contract/customers/accounts/shapes';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import { liveUserSorts, severityOf } from '@midoffice/contract/usage/live-users/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer, makeCustomers } from '../../../customers/accounts/factory.ts';

describe('get-live-users', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    await makeCustomers(server.platform, 120);
    support = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
  });
  after(() => server.close());

  const read = async (input: Record<string, string>) => (await support.call(getLiveUsers, input)).body;
  const ids = async (input: Record<string, string>): Promise<string[]> =>
    (await read(input)).finalResult.map((user) => user.userid);
  const filtered = (filters: object, more: Record<string, string> = {}) =>
    ids({ filters: JSON.stringify(filters), ...more });

  test('answers pages of 50 with their count; staff are left out for everybody but admins (r002-live-users-page)', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => read({ page })));
    assert.deepEqual(
      pages.map((page) => [page.finalResult.length, page.totalCount, page.totalIsAtLeast]),
      [
        [50, 120, false],
        [50, 120, false],
        [20, 120, false],
        [0, 120, false],
      ],
    );
    const all = pages.flatMap((page) => page.finalResult.map((user) => user.userid));
    assert.equal(new Set(all).size, 120);
    assert.equal(all.includes(support.userid), false);
    assert.deepEqual(await ids({ page: '0' }), await ids({ page: '1' }), '0 counts as 1');
    const admin = await server.staff();
    assert.equal((await admin.call(getLiveUsers, {})).body.totalCount, 122);
  });

  test('a whole key of any shape finds its holder, and is answered with a number that finds the same', async () => {
    for (const value of ['a1b2c3d4-e5f6-7890-abcd-ef0123456789', 'k!y with sp4ces']) {
      const holder = await makeCustomer(server.platform, { keys: [{ value }] });
      const { finalResult, searchedAs } = await read({ userQuery: value });
      assert.deepEqual(
        finalResult.map((user) => user.userid),
        [holder.userid],
      );
      assert.match(searchedAs!, /^id:\d+$/);
      const again = await read({ userQuery: searchedAs! });
      assert.deepEqual(
        [again.finalResult.map((user) => user.userid), again.searchedAs],
        [[holder.userid], searchedAs],
      );
      const posted = await server.app.inject({
        method: 'POST',
        url: getLiveUsers.path,
        headers: { cookie: `midoffice_session=${support.cookie}`, 'sec-fetch-site': 'same-origin' },
        payload: { userQuery: value },
      });
      assert.deepEqual(posted.json(), await read({ userQuery: value }));
      await server.platform.db.deleteFrom('account').where('userid', '=', holder.userid).execute();
    }
    assert.equal((await read({ userQuery: 'nobody-has-this' })).searchedAs, null);
    assert.equal((await read({ userQuery: 'id:999999' })).searchedAs, null);
  });

  for (const field of liveUserSorts) {
    test(`sorts by ${field}, ASC and DESC, in each spelling (r002-live-users-sort)`, async () => {
      const whole = async (sort: string): Promise<string[]> =>
        (await Promise.all(['1', '2', '3'].map((page) => ids({ sort, page })))).flat();
      const up = await whole(`${field} ASC`);
      assert.equal(up.length, 120);
      assert.deepEqual(await whole(`${field} desc`), up.toReversed());
      assert.deepEqual(await whole(JSON.stringify({ [field]: 'ASC' })), up);
      assert.deepEqual(await whole(JSON.stringify([field])), up);
      assert.deepEqual(await whole(JSON.stringify({ field, direction: 'DESC' })), up.toReversed());
    });
  }

  test('each order is by the values that are shown', async () => {
    const values: Record<string, (user: LiveUser) => string | number> = {
      userid: (user) => user.userid,
      apiKey: (user) => user.apiKey[0]?.slice(0, 8) ?? '',
      apiCount: (user) => user.apiCount,
      dailyDataUsage: (user) => user.dailyDataUsage,
      updatedAt: (user) => user.updatedAt,
    };
    for (const [field, value] of Object.entries(values)) {
      const shown = (await read({ sort: `${field} ASC` })).finalResult.map(value);
      const sorted = shown.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      assert.deepEqual(shown, sorted, field);
    }
  });

  test('answers the same record as the popup, its keys masked', async () => {
    const [user] = (await read({ sort: 'dailyDataUsage DESC' })).finalResult;
    const popup = await support.call(getLiveUsersDetails, { userid: user!.userid });
    const { mailRests: _ofThePopup, ...record } = popup.body;
    assert.deepEqual(user, record as unknown as LiveUser);
    assert.match(user!.apiKey[0]!, /^\w{8}…\w{4}$/);
  });

  test('finds by e-mail, name, user id, API key, its beginning, and Stripe id (r002-live-users-csv)', async () => {
    const value = 'Q7zk4mNp2rTx9wLb5vHc8jGd3fSa6yEu';
    const customer = await makeCustomer(server.platform, {
      firstname: 'Quirin',
      lastname: 'Xylander',
      keys: [{ value }],
    });
    await server.platform.db
      .insertInto('stripe_customer')
      .values({ stripe_id: 'cus_liveuserproof', userid: customer.userid, active: true, record: '{}' })
      .execute();
    for (const text of [
      customer.email,
      'rin xyl',
      'xy',
      customer.userid,
      value,
      value.slice(0, 8),
      'cus_liveuserproof',
    ])
      assert.ok((await ids({ userQuery: text })).includes(customer.userid), text);
    assert.deepEqual(await ids({ userQuery: 'xylander' }), [customer.userid]);
    assert.deepEqual(await ids({ userQuery: '100%_' }), []);
    assert.deepEqual(await ids({ userQuery: "' or 1=1 --" }), []);
    const [first] = await ids({ sort: 'stripeIDs ASC' });
    assert.equal(first, customer.userid, 'those without a Stripe id come last');
    await server.platform.db.deleteFrom('account').where('userid', '=', customer.userid).execute();
  });

  test('filters by flags, choices, amounts and days', async () => {
    const odd = await makeCustomer(server.platform, {
      planCode: 'annualCOM3',
      customRateLimit: -1,
      enterprise: true,
      currentApiCount: 5_000_001,
      dailyDataBytes: 9_000_000_001,
      lastSignInAt: '2026-02-03T23:59:00.000Z',
      keys: [{ value: 'w'.repeat(32), websocket: true }],
    });
    await server.platform.db
      .insertInto('manual_subscription')
      .values({ userid: odd.userid, plan_code: 'annualCOM3', expiry_date: '2999-01-01' })
      .execute();
    for (const filters of [
      { blocked: true, corporate: true },
      { manualSub: true },
      { websocketEnabled: true },
      { apiCount: { min: 5_000_000 } },
      { apiCount: 5_000_001 },
      { dailyDataUsage: { min: 9e9 }, planCode: ['annualCOM3', 'free'] },
      { lastSignIn: { from: '2026-02-03', to: '2026-02-03' } },
    ])
      assert.deepEqual(await filtered(filters), [odd.userid], JSON.stringify(filters));
    assert.equal((await filtered({ planCode: 'annualCOM3', blocked: false })).includes(odd.userid), false);
    assert.deepEqual(await filtered({ firebaseAvailable: true, mongoAvailable: true }), []);
    assert.deepEqual(await filtered({ failedPayment: true }), []);
    await server.platform.db.deleteFrom('account').where('userid', '=', odd.userid).execute();
  });

  test('a rate above 80 percent is red, above 60 medium (r002-live-users-severity)', async () => {
    assert.deepEqual(
      [81, 80, 61, 60, null].map((percent) => severityOf(percent)),
      ['red', 'medium', 'medium', null, null],
    );
    const at = (liveApiCount: number) =>
      makeCustomer(server.platform, { planCode: 'annualIND3', liveApiCount });
    const [red, medium, calm] = [await at(1216), await at(1199), await at(900)];
    assert.deepEqual(await filtered({ severity: 'red' }), [red.userid]);
    assert.deepEqual(await filtered({ severity: 'medium' }), [medium.userid]);
    assert.equal((await filtered({ severity: ['red', 'medium'] })).includes(calm.userid), false);
    const [user] = (await read({ filters: '{"severity":"red"}' })).finalResult;
    assert.deepEqual(user?.notifications['rate'], [{ text: '1216 of 1500 calls a minute', percent: 81 }]);
  });

  test('counts a wide list up to its limit and answers the same page as a narrow one', async () => {
    const wide = await testServer();
    try {
      await makeCustomers(wide.platform, 4_100);
      const staff = await wide.staff({ role: 'standard', permissions: ['liveUsers'] });
      const whole = (await staff.call(getLiveUsers, { sort: 'apiCount DESC' })).body;
      const filters = JSON.stringify({ apiCount: { min: whole.finalResult.at(-1)!.apiCount } });
      const part = (await staff.call(getLiveUsers, { sort: 'apiCount DESC', filters })).body;
      assert.equal(whole.totalCount, 4_100);
      assert.deepEqual(part.finalResult, whole.finalResult);
      const many = JSON.stringify({ apiCount: { min: 0 } });
      assert.deepEqual((await staff.call(getLiveUsers, { filters: many })).body, whole);
    } finally {
      await wide.close();
    }
  });

  test('refuses unknown orders, filters and pages by name', async () => {
    for (const [field, value, message] of [
      ['sort', 'password ASC', /^sort.*must be one of userid, apiKey/],
      ['sort', 'userid SIDEWAYS', /^sort.*must be one of/],
      ['sort', '{"userid":{"$gt":""}}', /^sort.*must be one of/],
      ['filters', '{', /^filters: must be JSON/],
      ['filters', 'null', /^filters/],
      ['filters', '{"password":"x"}', /^filters.*password/],
      ['filters', '{"blocked":"yes"}', /^filters\.blocked: must be true or false/],
      ['filters', '{"planCode":"weekly"}', /^filters\.planCode: must be one of free/],
      ['filters', '{"apiCount":"x"}', /^filters\.apiCount: must be a number/],
      [
        'filters',
        '{"updatedAt":{"from":"2026-02-02","to":"2026-02-01"}}',
        /^filters\.updatedAt: must not end before it starts/,
      ],
      ['page', 'x', /^page: must be a whole number/],
    ] as const) {
      const { status, body } = await support.call(getLiveUsers, { [field]: value });
      assert.equal(status, 400, value);
      assert.match(body.message, message);
    }
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { status, body } = await member.call(getLiveUsers, {});
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
  });

  test('the orders by key and Stripe id follow every change of theirs', async () => {
    const { db } = server.platform;
    const of = async (userid: string) =>
      db
        .selectFrom('account')
        .select(['first_key_prefix', 'first_stripe_id'])
        .where('userid', '=', userid)
        .executeTakeFirstOrThrow();
    const one = await makeCustomer(server.platform, {
      keys: [{ value: 'm'.repeat(32) }, { value: 'b'.repeat(32) }],
    });
    const other = await makeCustomer(server.platform, { keys: [] });
    assert.deepEqual(await of(one.userid), { first_key_prefix: 'mmmmmmmm', first_stripe_id: null });
    await db
      .updateTable('api_key')
      .set({ userid: other.userid })
      .where('key_prefix', '=', 'mmmmmmmm')
      .execute();
    assert.equal((await of(one.userid)).first_key_prefix, 'bbbbbbbb');
    assert.equal((await of(other.userid)).first_key_prefix, 'mmmmmmmm');
    await db.deleteFrom('api_key').where('userid', '=', one.userid).execute();
    assert.equal((await of(one.userid)).first_key_prefix, null);
    const link = (stripe_id: string, active: boolean) =>
      db
        .insertInto('stripe_customer')
        .values({ stripe_id, userid: one.userid, active, record: '{}' })
        .execute();
    await link('cus_z', true);
    await link('cus_a', false);
    assert.equal((await of(one.userid)).first_stripe_id, 'cus_z');
    await db.updateTable('stripe_customer').set({ active: false }).where('userid', '=', one.userid).execute();
    assert.equal((await of(one.userid)).first_stripe_id, 'cus_a');
    await db.deleteFrom('stripe_customer').where('userid', '=', one.userid).execute();
    assert.equal((await of(one.userid)).first_stripe_id, null);
  });
});
