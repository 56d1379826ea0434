import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { planCodes } from '@midoffice/contract/customers/accounts/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';

describe('update-plancode', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['editPlanCode'] });
  });
  after(() => server.close());

  const plansOf = (userid: string) =>
    server.platform.db
      .selectFrom('api_key')
      .select(['main_key', 'plan_code'])
      .where('userid', '=', userid)
      .orderBy('id')
      .execute();

  test('changes the account and the primary key only (r000-change-plan-disclaimer)', async () => {
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'monthlyIND1',
      keys: [{ value: 'p'.repeat(32) }, { value: 'q'.repeat(32) }],
    });
    const { status, body } = await support.call(updatePlancode, {
      userid,
      plancode: 'annualCOM2',
      expected: 'monthlyIND1',
      reason: 'agreed by mail',
    });
    assert.deepEqual([status, body.message], [200, 'Plan code updated: Grow, annual.']);
    assert.equal((await accountOf(server, userid)).plan_code, 'annualCOM2');
    assert.deepEqual(await plansOf(userid), [
      { main_key: true, plan_code: 'annualCOM2' },
      { main_key: false, plan_code: 'monthlyIND1' },
    ]);
    const entry = await newestAudit(server, userid);
    assert.deepEqual(
      [entry?.kind, entry?.before, entry?.after, entry?.reason],
      [
        'account.plan-changed',
        { planCode: 'monthlyIND1', primaryKeyPlanCode: 'monthlyIND1' },
        { planCode: 'annualCOM2', primaryKeyPlanCode: 'annualCOM2' },
        'agreed by mail',
      ],
    );
  });

  test('takes each of the 13 plan codes (r000-plan-codes)', async () => {
    const { userid } = await makeCustomer(server.platform);
    assert.equal(planCodes.length, 13);
    for (const plancode of planCodes)
      assert.equal((await support.call(updatePlancode, { userid, plancode })).status, 200);
  });

  test('an account without keys gets the plan alone', async () => {
    const { userid } = await makeCustomer(server.platform, { keys: [] });
    assert.equal((await support.call(updatePlancode, { userid, plancode: 'annualIND1' })).status, 200);
    assert.deepEqual((await newestAudit(server, userid))?.after, {
      planCode: 'annualIND1',
      primaryKeyPlanCode: null,
    });
  });

  test('a plan that somebody else has changed is a conflict with both values, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform, { planCode: 'monthlyIND3' });
    const digest = await server.digest();
    const { status, body } = await support.call(updatePlancode, {
      userid,
      plancode: 'free',
      expected: 'monthlyIND1',
    });
    const [met] = (body as unknown as { conflicts: { expected: string; actual: string }[] }).conflicts;
    assert.deepEqual([status, met?.expected, met?.actual], [409, 'monthlyIND1', 'monthlyIND3']);
    assert.equal(await server.digest(), digest);
  });

  test('refuses an unknown plan by name', async () => {
    const { userid } = await makeCustomer(server.platform);
    const { status, body } = await support.call(updatePlancode, { userid, plancode: 'weeklyIND1' });
    assert.equal(status, 400);
    assert.match(body.message, /^plancode: must be one of free, monthlyIND1/);
  });
});
