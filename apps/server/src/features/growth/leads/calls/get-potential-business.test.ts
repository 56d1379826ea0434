// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { leadSorts, responsePercent, type Lead } from '@midoffice/contract/growth/leads/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeLead, makeLeads } from '../factory.ts';

describe('get-potential-business', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());
  const domains = async (input: Record<string, string>): Promise<string[]> =>
    (await sales.call(getPotentialBusiness, input)).body.rows.map((row) => row.domain);

  test('answers all leads in the wrapper, and pages of 100 on request (r000-response-totals, r000-leads-page-size)', async () => {
    const own = await testServer();
    try {
      await makeLeads(own.platform, 250);
      await makeLead(own.platform, {}, { manual_mail_sent_by: 'Ann', email_response: 'Yes' });
      const staff = await own.staff();
      const { status, body } = await staff.call(getPotentialBusiness, {});
      assert.equal(status, 200);
      assert.deepEqual(
        [body.rows.length, body.total, body.totalManualMailSent, body.totalEmailResponses],
        [251, 251, 1, 1],
      );
      const pages = await Promise.all(
        ['1', '2', '3', '4'].map((page) => staff.call(getPotentialBusiness, { page })),
      );
      assert.deepEqual(
        pages.map((page) => [page.body.rows.length, page.body.total]),
        [
          [100, 251],
          [100, 251],
          [51, 251],
          [0, 251],
        ],
      );
      assert.equal(new Set(pages.flatMap((page) => page.body.rows.map((row) => row._id))).size, 251);
    } finally {
      await own.close();
    }
  });

  test('50 mails and 10 responses are 20 percent; no mails give none (r000-leads-response-pct)', () => {
    assert.equal(responsePercent(50, 10), 20);
    assert.equal(responsePercent(3, 1), 33);
    assert.equal(responsePercent(0, 0), null);
  });

  test('a lead on the free plan is potential; on a paid plan or with a status it is right sizing', async () => {
    const paying = await makeCustomer(server.platform, { planCode: 'annualIND2', currentApiCount: 77 });
    await makeLead(server.platform, { domain: 'free.example' });
    await makeLead(server.platform, { domain: 'paid.example', planCode: 'monthlyCOM1' });
    await makeLead(server.platform, { domain: 'has-status.example' }, { status: 'compliance-2' });
    await makeLead(server.platform, {
      domain: 'became-customer.example',
      userid: paying.userid,
      apiCount: 3,
    });
    assert.deepEqual(await domains({ type: 'potential', search: '.example', sort: 'domain' }), [
      'free.example',
    ]);
    assert.deepEqual(await domains({ type: 'right-sizing', sort: 'domain' }), [
      'became-customer.example',
      'has-status.example',
      'paid.example',
    ]);
    const [known] = (await sales.call(getPotentialBusiness, { search: 'became' })).body.rows;
    assert.deepEqual(
      [known?.planCode, known?.apiCount, known?.knownUser],
      ['annualIND2', 77, true],
      "the account's own plan and calls count",
    );
  });

  test('searches domain, e-mail and user, and filters by state, status, progress and assignee', async () => {
    const { _id } = await makeLead(
      server.platform,
      { domain: 'needle.example', email: 'cfo@haystack.example', userid: 'gone-user' },
      { progress: 'investigate', assignee: 'Sales', excluded: true, email_response: 'No' },
    );
    const inputs: readonly Record<string, string>[] = [
      { search: 'NEEDLE' },
      { search: 'cfo@hay' },
      { search: 'gone-us' },
      { progress: 'investigate' },
      { assignee: 'Sales' },
      { state: 'excluded' },
      { state: 'answered' },
    ];
    for (const input of inputs)
      assert.deepEqual(await domains(input), ['needle.example'], JSON.stringify(input));
    assert.equal((await domains({ state: 'open' })).includes('needle.example'), false);
    assert.equal((await domains({ assignee: 'none' })).includes('needle.example'), false);
    assert.deepEqual(await domains({ search: '100%_' }), []);
    const [row] = (await sales.call(getPotentialBusiness, { search: 'needle' })).body.rows;
    assert.deepEqual([row?._id, row?.knownUser, row?.userid], [_id, false, 'gone-user']);
  });

  test('the totals are those of the tab, whatever is searched for', async () => {
    await makeLead(server.platform, { domain: 'mailed.example' }, { manual_mail_sent_by: 'Ann' });
    const whole = (await sales.call(getPotentialBusiness, { type: 'potential' })).body;
    const none = (await sales.call(getPotentialBusiness, { type: 'potential', search: 'no such lead' })).body;
    assert.equal(none.total, 0);
    assert.equal(none.totalManualMailSent, whole.totalManualMailSent);
    assert.ok(whole.totalManualMailSent >= 1);
  });

  for (const sort of leadSorts) {
    test(`sorts by ${sort} in both directions, what is unknown last`, async () => {
      const read = async (order: string): Promise<Lead[]> =>
        (await sales.call(getPotentialBusiness, { sort: order })).body.rows;
      const [up, down] = [await read(sort), await read(`-${sort}`)];
      const known = (rows: Lead[]): unknown[] =>
        rows.map((row) => row[sort]).filter((value) => value !== null);
      assert.deepEqual(known(up), known(down).toReversed());
      for (const rows of [up, down]) {
        const gap = rows.findIndex((row) => row[sort] === null);
        if (gap !== -1)
          assert.ok(
            rows.slice(gap).every((row) => row[sort] === null),
            'no value after a gap',
          );
      }
    });
  }

  test('names the assignees of the setting', async () => {
    const { body } = await sales.call(getPotentialBusiness, {});
    assert.deepEqual(body.assignees, ['Support', 'Sales']);
  });

  test('refuses unknown tabs, orders, filters and pages by name', async () => {
    for (const [field, value] of [
      ['type', 'paid'],
      ['sort', 'password'],
      ['state', 'gone'],
      ['status', 'x'],
      ['progress', 'x'],
      ['page', '-1'],
    ]) {
      const { status, body } = await sales.call(getPotentialBusiness, { [field!]: value });
      assert.equal(status, 400);
      assert.match(body.message, new RegExp(`^${field}: `));
    }
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { status, body } = await member.call(getPotentialBusiness, {});
    assert.deepEqual([status, body.message], [403, 'You do not have access to this page.']);
  });
});
