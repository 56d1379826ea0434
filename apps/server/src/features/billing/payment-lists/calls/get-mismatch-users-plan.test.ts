import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-mismatch-users-plan', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('lists customers whose plan differs anywhere, with verdict, evidence and action; agreeing ones are not listed', async () => {
    const customer = async (
      stripe: string | null,
      main: string,
      firebase: string | null | undefined,
      key = main,
    ) => {
      const made = await world.customer({
        planCode: main,
        keys: [{ value: `${main}${Math.random()}`.padEnd(32, 'k'), planCode: key }],
      });
      if (stripe !== null)
        await world.mirror(made.userid, `cus_${made.userid}`, { subscriptions: [{ planCode: stripe }] });
      if (firebase !== undefined)
        await world.document('firebase', made.userid, { planType: firebase, email: made.email });
      return made.userid;
    };
    const same = await customer('monthlyIND1', 'monthlyIND1', 'monthlyIND1');
    const unread = await customer('monthlyIND1', 'monthlyIND1', undefined);
    const stale = await customer('monthlyIND2', 'monthlyIND2', 'free');
    const behind = await customer('annualCOM1', 'free', 'annualCOM1');
    const ended = await customer(null, 'monthlyIND3', 'monthlyIND3');
    const three = await customer('annualCOM1', 'monthlyIND1', 'free');
    const key = await customer('annualCOM2', 'annualCOM2', 'annualCOM2', 'free');
    const byHand = await customer('monthlyIND1', 'monthlyIND1', 'monthlyIND1');
    await world.admin.call(updatePlancode, { userid: byHand, plancode: 'annualCOM3' });
    const undone = await customer('annualCOM1', 'free', 'annualCOM1');
    await world.admin.call(updatePlancode, { userid: undone, plancode: 'annualCOM3' });
    const { body } = await world.admin.call(getCustomerTimeline, { userid: undone });
    const { entryId } = body.rows.find(({ undo }) => undo)!.undo!;
    const { status } = await world.admin.call(undoAccountChange, { userid: undone, entryId });
    assert.equal(status, 200);
    await world.refresh('plan-mismatches');
    const rows = await rowsOf(world, getMismatchUsersPlan);
    const found = new Map(
      rows.map((row) => [row['userid'], [row['state'], row['action'], row['wantedPlan']]]),
    );
    assert.deepEqual(
      [same, unread, stale, behind, ended, three, key, byHand, undone].map((userid) => found.get(userid)),
      [
        undefined,
        undefined,
        ['firebase', 'sync-firebase', 'monthlyIND2'],
        ['main', 'set-main-plan', 'annualCOM1'],
        ['main', 'set-main-plan', 'free'],
        ['unclear', null, null],
        ['gateway', 'refresh-gateway', 'annualCOM2'],
        ['unclear', null, null],
        ['main', 'set-main-plan', 'annualCOM1'],
      ],
    );
    const { version, evidence, ...row } = rows.find(({ userid }) => userid === stale)!;
    assert.deepEqual(row, {
      rowKey: stale,
      userid: stale,
      email: row['email'],
      state: 'firebase',
      planCode: 'monthlyIND2',
      firebasePlan: 'free',
      apicount: row['apicount'],
      paidPlan: 'monthlyIND2',
      keyPlan: 'monthlyIND2',
      gatewayPlan: null,
      verdict: 'Firebase says Basic; subscription and main record agree on Professional, monthly.',
      action: 'sync-firebase',
      wantedPlan: 'monthlyIND2',
    });
    assert.match(String(version), /^[0-9a-f]{24}$/);
    const said = evidence as string[];
    assert.equal(said[0], 'Card provider: Professional, monthly, active since 2026-01-01');
    assert.equal(said[1], 'Main record: Professional, monthly');
    assert.match(said[2]!, /^Firebase: Basic, read \d{4}-\d\d-\d\d$/);
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getMismatchUsersPlan, 'plan-mismatches'));
});
