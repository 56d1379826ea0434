import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { planCodes } from '@midoffice/contract/customers/accounts/shapes';
import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('plan-limits', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers what each of the 13 plans allows, the same by month and by year (dC-plan-limits)', async () => {
    const support = await server.staff({ role: 'standard', permissions: ['editPlanCode'] });
    const { status, body } = await support.call(planLimits, {});
    assert.equal(status, 200);
    const limits = new Map<string, number>(body.limits.map((one) => [one.planCode, one.callsPerMinute]));
    assert.deepEqual([...limits.keys()].toSorted(), [...planCodes].toSorted());
    assert.equal(limits.get('free'), 60);
    for (const period of ['monthly', 'annual'])
      assert.deepEqual(
        ['IND1', 'IND2', 'IND3', 'COM1', 'COM2', 'COM3'].map((tier) => limits.get(`${period}${tier}`)),
        [300, 750, 1500, 1500, 3000, 3000],
      );
    assert.deepEqual(new Set(body.limits.map(({ updatedAt }) => updatedAt)), new Set([null]));
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['tasks'] });
    await refuses(server, member, planLimits, {}, 403, /./);
  });
});
