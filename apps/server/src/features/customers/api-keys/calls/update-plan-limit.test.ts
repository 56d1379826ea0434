// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { updatePlanLimit } from '@midoffice/contract/customers/api-keys/calls/update-plan-limit';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { writeGatewayRecords } from '../gateway.ts';
import { rewritePlan } from '../gateway-plans.ts';
import { gatewayLimitsOf } from '../testing/gateway.ts';
import { newestAudit, newKey } from '../testing/keys.ts';

describe('update-plan-limit', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  const limitOf = async (planCode: string) =>
    (await admin.call(planLimits, {})).body.limits.find((one) => one.planCode === planCode);

  test('reaches the gateway for every key on the plan, and no other (dC-plan-limits)', async () => {
    const keys = [newKey(), newKey(), newKey()];
    const main = await makeCustomer(server.platform, {
      planCode: 'monthlyCOM1',
      keys: [{ value: keys[0]! }, { value: keys[1]!, planCode: 'free' }],
    });
    const further = await makeCustomer(server.platform, {
      planCode: 'free',
      keys: [{ value: newKey() }, { value: keys[2]!, planCode: 'monthlyCOM1' }],
    });
    for (const { userid } of [main, further]) await writeGatewayRecords(server.platform, userid);
    assert.deepEqual(await gatewayLimitsOf(server, keys), [1500, 60, 1500]);
    const { status, body } = await admin.call(updatePlanLimit, {
      planCode: 'monthlyCOM1',
      callsPerMinute: 2000,
      expected: 1500,
      reason: 'The new price list',
    });
    assert.deepEqual(
      [status, body.message, body.callsPerMinute],
      [200, 'Limit of Build, monthly set to 2000 calls a minute.', 2000],
    );
    assert.deepEqual(await gatewayLimitsOf(server, keys), [2000, 60, 2000]);
    const details = await admin.call(userAccountDetails, { id: main.userid });
    assert.equal(details.body.user.rateLimit, 2000);
    assert.equal((await limitOf('annualCOM1'))?.callsPerMinute, 1500);
    const stored = await limitOf('monthlyCOM1');
    assert.deepEqual([stored?.callsPerMinute, stored?.updatedBy], [2000, `${admin.userid}@staff.example`]);
    const entry = await newestAudit(server, 'monthlyCOM1');
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.before, entry?.after, entry?.reason],
      [
        'plan.limit-changed',
        admin.userid,
        { callsPerMinute: 1500 },
        { callsPerMinute: 2000 },
        'The new price list',
      ],
    );
  });

  test('of a plan with more customers than are written at once reaches all of them, part by part', async () => {
    const keys = Array.from({ length: 401 }, newKey);
    const customers = [];
    for (const value of keys)
      customers.push(await makeCustomer(server.platform, { planCode: 'annualIND1', keys: [{ value }] }));
    for (const { userid } of customers) await writeGatewayRecords(server.platform, userid);
    await server.platform.db
      .updateTable('plan_limit')
      .set({ calls_per_minute: 333 })
      .where('plan_code', '=', 'annualIND1')
      .execute();
    const parts: number[] = [];
    assert.equal(await rewritePlan(server.platform, 'annualIND1', (done) => void parts.push(done)), 401);
    assert.deepEqual(parts, [200, 400, 401]);
    assert.deepEqual(new Set(await gatewayLimitsOf(server, keys)), new Set([333]));
  });

  test('leaves keys that the gateway does not hold to their next call', async () => {
    const key = newKey();
    await makeCustomer(server.platform, { planCode: 'annualIND2', keys: [{ value: key }] });
    await admin.call(updatePlanLimit, { planCode: 'annualIND2', callsPerMinute: 800 });
    assert.deepEqual(await gatewayLimitsOf(server, [key]), [undefined]);
  });

  test('refuses who has read another limit with both, and writes nothing', async () => {
    const digest = await server.digest();
    const { status, body } = await admin.call(updatePlanLimit, {
      planCode: 'annualCOM3',
      callsPerMinute: 4000,
      expected: 2500,
    });
    assert.equal(status, 409);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      { field: 'callsPerMinute', expected: 2500, actual: 3000, wanted: 4000 },
    ]);
    assert.equal(await server.digest(), digest);
  });

  test('two people who change one limit at once: one succeeds, the other sees why', async () => {
    const set = (callsPerMinute: number) =>
      admin.call(updatePlanLimit, { planCode: 'annualCOM2', callsPerMinute, expected: 3000 });
    const answers = await Promise.all([set(3100), set(3200)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('refuses by its field what is no limit and no plan, and writes nothing', async () => {
    for (const callsPerMinute of [0, -1, 50_001, 1.5, '300', null])
      await refuses(
        server,
        admin,
        updatePlanLimit,
        { planCode: 'free', callsPerMinute },
        400,
        'callsPerMinute: must be a whole number from 1 to 50000',
      );
    await refuses(
      server,
      admin,
      updatePlanLimit,
      { planCode: 'free', callsPerMinute: 60 },
      400,
      'callsPerMinute: is the limit of Basic already, nothing was changed',
    );
    await refuses(
      server,
      admin,
      updatePlanLimit,
      { planCode: 'weeklyIND1', callsPerMinute: 60 },
      400,
      /^planCode: must be one of free, monthlyIND1/,
    );
  });

  test('is for admins, and writes nothing for anybody else', async () => {
    const support = await server.staff({
      role: 'standard',
      permissions: ['editPlanCode', 'editAPIKeys', 'changePricePlan'],
    });
    await refuses(server, support, updatePlanLimit, { planCode: 'free', callsPerMinute: 70 }, 403, /./);
    assert.equal((await limitOf('free'))?.callsPerMinute, 60);
  });
});
