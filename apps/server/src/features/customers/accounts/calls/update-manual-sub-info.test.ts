import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import type { Conflict } from '@midoffice/contract/kernel';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { gatewayRecordOf } from '../../api-keys/api.ts';
import { makeCustomer } from '../factory.ts';
import { insertManualSubscriptions, insertPaypalAccounts } from '../seed-store.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';

const link = 'https://pay.example.com/l/abc';

describe('update-manual-sub-info', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer({ work: true });
    support = await server.staff({ role: 'standard', permissions: ['changePricePlan'] });
  });
  after(() => server.close());

  const manual = async (planCode: string, manualPlan = planCode) => {
    const customer = await makeCustomer(server.platform, { planCode });
    await insertManualSubscriptions(server.platform.db, [
      {
        userid: customer.userid,
        planCode: manualPlan,
        changeDate: '2026-12-01',
        expiryDate: '2099-01-01',
        paymentLink: link,
      },
    ]);
    return customer;
  };
  const read = { manualPlanCode: 'monthlyIND2', manualChangeDate: '2026-12-01', manualLink: link };

  test('stores plan, change date and link, and gives the plan to account, primary key and gateway (r000-manual-sub-delete)', async () => {
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'free',
      keys: [{ value: 'm'.repeat(32) }, { value: 'o'.repeat(32) }],
    });
    const { status, body } = await support.call(updateManualSubInfo, {
      userid,
      manualPlanCode: 'annualCOM1',
      manualChangeDate: '2027-01-31',
      manualLink: link,
      expected: null,
      reason: 'agreed with sales',
    });
    assert.deepEqual([status, body.message], [200, 'Manual subscription saved: Build, annual.']);
    assert.deepEqual([body.planCode, body.manualAccount?.status], ['annualCOM1', 'active']);
    assert.equal((await accountOf(server, userid)).plan_code, 'annualCOM1');
    const { body: payments } = await support.call(getActiveSubscription, { userid });
    assert.deepEqual(
      [
        payments.activeSubscription?.source,
        payments.manualAccount?.changeDate,
        payments.manualAccount?.manualPaymentLink,
      ],
      ['manual', '2027-01-31', link],
    );
    const entry = await newestAudit(server, userid);
    assert.deepEqual(
      [entry?.kind, entry?.before, entry?.after, entry?.reason],
      [
        'account.manual-subscription-changed',
        { manual: null, planCode: 'free', primaryKeyPlanCode: 'free' },
        {
          manual: { planCode: 'annualCOM1', changeDate: '2027-01-31', paymentLink: link },
          planCode: 'annualCOM1',
          primaryKeyPlanCode: 'annualCOM1',
        },
        'agreed with sales',
      ],
    );
    for (let tries = 0; ; tries += 1) {
      if ((await gatewayRecordOf(server.platform, userid))?.planCode === 'annualCOM1') break;
      assert.ok(tries < 100, 'the gateway never learnt of the plan');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  test('what is not sent stays, an empty text takes it away, and so does null', async () => {
    const { userid } = await manual('monthlyIND2');
    await support.call(updateManualSubInfo, { userid, manualPlanCode: 'monthlyIND3' });
    const kept = (await support.call(getActiveSubscription, { userid })).body.manualAccount;
    assert.deepEqual(
      [kept?.changeDate, kept?.manualPaymentLink, kept?.expiryDate],
      ['2026-12-01', link, '2099-01-01'],
    );
    const { body } = await support.call(updateManualSubInfo, {
      userid,
      manualPlanCode: 'monthlyIND3',
      manualChangeDate: '',
      manualLink: null,
    });
    assert.deepEqual([body.manualAccount?.changeDate, body.manualAccount?.manualPaymentLink], [null, null]);
  });

  test('deleteSub takes it away; without another subscription the plan becomes Basic (r000-manual-sub-delete)', async () => {
    const { userid } = await manual('monthlyIND2');
    const { body } = await support.call(updateManualSubInfo, { userid, deleteSub: true, expected: read });
    assert.equal(body.message, 'Manual subscription deleted. The plan is now Basic.');
    assert.deepEqual([body.manualAccount, body.planCode], [null, 'free']);
    assert.deepEqual((await newestAudit(server, userid))?.after, {
      manual: null,
      planCode: 'free',
      primaryKeyPlanCode: 'free',
    });
  });

  test('deleteSub goes back to the plan of the next running subscription', async () => {
    const { userid } = await manual('monthlyCOM2');
    await insertPaypalAccounts(server.platform.db, [
      { userid, record: { status: 'ACTIVE', planCode: 'monthlyIND1', payerID: 'P1' } },
    ]);
    const { body } = await support.call(updateManualSubInfo, { userid, deleteSub: true });
    assert.equal(body.message, 'Manual subscription deleted. The plan is now Starter, monthly.');
  });

  test('deleteSub gives no plan that does not exist: 409 that asks for one, nothing written', async () => {
    const { userid } = await manual('monthlyIND2');
    await insertPaypalAccounts(server.platform.db, [
      { userid, record: { subscriptionID: 'I-OLD', status: 'ACTIVE', planCode: 'starter-2019' } },
    ]);
    const before = await server.digest();
    const refused = await support.call(updateManualSubInfo, { userid, deleteSub: true });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [
        409,
        'The next running subscription (paypal) is for starter-2019, which is not a known plan. Please choose a plan first: change the plan code.',
      ],
    );
    assert.equal(await server.digest(), before);
    const { body } = await support.call(getActiveSubscription, { userid });
    assert.equal(body.otherActiveSubscriptions[0]?.subscriptionPlanCode, 'starter-2019', 'shown as it is');
    await support.call(updatePlancode, { userid, plancode: 'monthlyIND1' });
    const done = await support.call(updateManualSubInfo, { userid, deleteSub: true });
    assert.deepEqual([done.status, (await accountOf(server, userid)).plan_code], [200, 'monthlyIND1']);
  });

  test('deleteSub leaves a plan alone that somebody has changed by hand since', async () => {
    const { userid } = await manual('annualIND3', 'monthlyIND2');
    const { body } = await support.call(updateManualSubInfo, { userid, deleteSub: true });
    assert.equal(body.message, 'Manual subscription deleted. The plan stays Advanced, annual.');
    assert.equal((await accountOf(server, userid)).plan_code, 'annualIND3');
  });

  test('somebody else was quicker: each changed field with both values, and nothing is written', async () => {
    const { userid } = await manual('monthlyIND2');
    const digest = await server.digest();
    const { status, body } = await support.call(updateManualSubInfo, {
      userid,
      manualPlanCode: 'free',
      manualChangeDate: '2026-12-02',
      expected: { ...read, manualChangeDate: '2026-11-01' },
    });
    const { conflicts } = body as unknown as { conflicts: Conflict[] };
    assert.deepEqual(
      [status, conflicts.map(({ field, expected, actual, wanted }) => [field, expected, actual, wanted])],
      [409, [['manualChangeDate', '2026-11-01', '2026-12-01', '2026-12-02']]],
    );
    assert.equal(await server.digest(), digest);
  });

  test('of two concurrent writes with the same read values, one is stored and the other gets a conflict', async () => {
    const { userid } = await manual('monthlyIND2');
    const answers = await Promise.all(
      (['annualIND1', 'annualIND2', 'annualIND3', 'annualCOM1'] as const).map((manualPlanCode) =>
        support.call(updateManualSubInfo, { userid, manualPlanCode, expected: read }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  });

  const refused: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['a missing user', { userid: undefined }, /^Please select a user$/],
    ['no user (r000-manual-sub-needs-user)', { userid: '' }, /^Please select a user$/],
    ['a plan code that does not exist', { manualPlanCode: 'weeklyIND1' }, /^manualPlanCode: must be one of/],
    ['neither form', { manualPlanCode: undefined }, /^manualPlanCode: is required$/],
    ['both forms', { deleteSub: true }, /^deleteSub: cannot go with manualPlanCode$/],
    ['a day that does not exist', { manualChangeDate: '2026-02-30' }, /^manualChangeDate: must be a date/],
    ['a link that runs script', { manualLink: 'javascript:alert(1)' }, /^manualLink: must be a web address/],
  ];
  for (const [what, input, text] of refused) {
    test(`refuses ${what} and writes nothing`, async () => {
      const { userid } = await makeCustomer(server.platform);
      const digest = await server.digest();
      const { status, body } = await support.call(updateManualSubInfo, {
        userid,
        manualPlanCode: 'free',
        ...input,
      });
      assert.equal(status, 400);
      assert.match(body.message, text);
      assert.equal(await server.digest(), digest);
    });
  }

  test('there is none to delete', async () => {
    const { userid } = await makeCustomer(server.platform);
    const { status, body } = await support.call(updateManualSubInfo, { userid, deleteSub: true });
    assert.deepEqual([status, body.message], [404, 'This customer has no manual subscription.']);
  });
});
