import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDunningCases } from '@midoffice/contract/billing/dunning/calls/list-dunning-cases';
import { openCases, owedInvoices } from '../store.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('list-dunning-cases', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('lists open cases by age and finds one by its customer or invoice', async () => {
    const [one, other] = [await desk.debtor(), await desk.debtor()];
    const { db } = desk.server.platform;
    const nowMs = desk.clock.nowMs;
    await openCases(db, await owedInvoices(db, { nowMs, activatedAt: null }), nowMs);
    assert.equal(
      await openCases(db, await owedInvoices(db, { nowMs, activatedAt: null }), nowMs),
      0,
      'each once',
    );
    const { body } = await desk.clerk.call(listDunningCases, {});
    assert.deepEqual(
      body.rows.map(({ invoiceID }) => invoiceID),
      // Both failed at one moment: by id.
      [one.invoiceId, other.invoiceId].toSorted(),
    );
    assert.deepEqual([body.total, body.rows[0]?.amountCents, body.rows[0]?.stepsDone], [2, 123_450, 0]);
    const found = await desk.clerk.call(listDunningCases, { search: other.email });
    assert.deepEqual(
      found.body.rows.map(({ userid }) => userid),
      [other.userid],
    );
    assert.equal((await desk.clerk.call(listDunningCases, { state: 'paid' })).body.total, 0);
  });

  test('refuses states that are none, and outsiders', async () => {
    await desk.refuses(listDunningCases, { state: 'late' }, 400, /^state: must be one of open, paid, closed/);
    await desk.refusesOutsiders(listDunningCases);
  });
});
