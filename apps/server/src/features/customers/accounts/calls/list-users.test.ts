// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import { userSorts, type UserRow } from '@midoffice/contract/customers/accounts/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer, makeCustomers } from '../factory.ts';

describe('list-users', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    await makeCustomers(server.platform, 130);
    admin = await server.staff({ email: 'zz-last@staff.example' });
  });
  after(() => server.close());

  test('answers pages of 50 that join without gap or repetition', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => admin.call(listUsers, { page })));
    assert.deepEqual(
      pages.map(({ body }) => [body.rows.length, body.total, body.totalIsAtLeast]),
      [
        [50, 131, false],
        [50, 131, false],
        [31, 131, false],
        [0, 131, false],
      ],
    );
    const emails = pages.flatMap(({ body }) => body.rows.map((row) => row.email));
    assert.equal(new Set(emails).size, 131);
    assert.deepEqual(emails, emails.toSorted());
  });

  for (const sort of userSorts) {
    test(`sorts by ${sort} in both directions`, async () => {
      const field = sort as keyof UserRow;
      const read = async (direction: string): Promise<string[]> =>
        (
          await Promise.all(['1', '2', '3'].map((page) => admin.call(listUsers, { sort, direction, page })))
        ).flatMap(({ body }) => body.rows.map((row) => row.userid));
      const up = await read('asc');
      assert.equal(up.length, 131);
      assert.deepEqual(await read('desc'), up.toReversed(), `${field} reversed`);
    });
  }

  test('counts a wide list by index and answers the same rows as a narrow one', async () => {
    const wide = await testServer();
    try {
      await makeCustomers(wide.platform, 2_100);
      const staff = await wide.staff();
      const all = (await staff.call(listUsers, { sort: 'monthlyApiCount', direction: 'desc' })).body;
      const part = (
        await staff.call(listUsers, {
          plan: all.rows[0]!.planCode,
          sort: 'monthlyApiCount',
          direction: 'desc',
        })
      ).body;
      assert.equal(all.total, 2_101);
      assert.equal(part.rows[0]?.userid, all.rows[0]?.userid);
    } finally {
      await wide.close();
    }
  });

  test('searches, and filters by plan and status', async () => {
    const customer = await makeCustomer(server.platform, {
      firstname: 'Quirin',
      lastname: 'Xylander',
      planCode: 'annualCOM2',
      customRateLimit: -1,
      enterprise: true,
    });
    const emails = async (query: Record<string, string>) =>
      (await admin.call(listUsers, query)).body.rows.map((row) => row.email);
    assert.deepEqual(await emails({ search: 'rin xyl' }), [customer.email]);
    assert.deepEqual(await emails({ search: 'xy' }), [customer.email]);
    assert.deepEqual(await emails({ search: 'xylander', status: 'blocked', plan: 'annualCOM2' }), [
      customer.email,
    ]);
    assert.deepEqual(await emails({ search: 'xylander', status: 'legacy' }), []);
    assert.deepEqual(await emails({ status: 'staff' }), ['zz-last@staff.example']);
  });

  test('refuses an unknown order, plan, status and page, naming the field', async () => {
    for (const [field, value] of [
      ['sort', 'password'],
      ['plan', 'weekly'],
      ['status', 'gone'],
      ['page', 'x'],
      ['direction', 'up'],
    ]) {
      const { status, body } = await admin.call(listUsers, { [field!]: value });
      assert.equal(status, 400);
      assert.match(body.message, new RegExp(`^${field}: `));
    }
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(listUsers, {})).status, 403);
  });
});
