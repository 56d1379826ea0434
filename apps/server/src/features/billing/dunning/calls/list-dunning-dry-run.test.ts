import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import { policyOf, step, turnOn } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('list-dunning-dry-run', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('lists the lines by customer and step, narrowed and searched, of the newest dry run', async () => {
    assert.equal((await desk.clerk.call(listDunningDryRun, {})).body.dryRun, null);
    const { email } = await desk.debtor();
    await desk.debtor();
    const { id } = await turnOn(
      desk,
      policyOf([step('mail', 3, 'mail'), step('task', 3, 'task'), step('late', 40, 'mail')]),
    );
    const of = async (input: object) => {
      const { rows, total } = (await desk.clerk.call(listDunningDryRun, { id, ...input })).body;
      assert.equal(rows.length, total);
      return rows.map(({ stepID, now }) => `${stepID} ${now}`);
    };
    assert.deepEqual(await of({}), [
      'mail true',
      'task true',
      'late false',
      'mail true',
      'task true',
      'late false',
    ]);
    assert.deepEqual(await of({ now: 'true', kind: 'mail' }), ['mail true', 'mail true']);
    assert.deepEqual(await of({ search: email.toUpperCase() }), ['mail true', 'task true', 'late false']);
    assert.deepEqual((await desk.clerk.call(listDunningDryRun, { page: '2' })).body.rows, []);
  });

  test('refuses a dry run that is not kept, a kind that is none, and outsiders', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    await desk.refuses(listDunningDryRun, { id: gone }, 404, /^There is no such dry run any more/);
    await desk.refuses(listDunningDryRun, { kind: 'bill' }, 400, /^kind: must be one of mail/);
    await desk.refusesOutsiders(listDunningDryRun);
  });
});
