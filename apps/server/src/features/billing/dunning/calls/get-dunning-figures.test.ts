import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getDunningFigures } from '@midoffice/contract/billing/dunning/calls/get-dunning-figures';
import { insertPaidCases } from '../testing/look-store.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('get-dunning-figures', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('adds up by currency and week, never over currencies, and by step', async () => {
    const { userid } = await desk.debtor();
    await insertPaidCases(desk.server.platform.db, userid, [
      { invoiceId: 'in_a', currency: 'usd', cents: 1000, closedAt: '2026-06-08T00:00:00Z', after: 'mail-1' },
      { invoiceId: 'in_b', currency: 'usd', cents: 250, closedAt: '2026-06-14T23:59:59Z', after: 'block' },
      { invoiceId: 'in_c', currency: 'jpy', cents: 4000, closedAt: '2026-06-15T00:00:00Z', after: null },
    ]);
    const { recovered, totals, steps } = (await desk.clerk.call(getDunningFigures, {})).body;
    assert.deepEqual(recovered, [
      { week: '2026-06-08', currency: 'usd', cents: 1250, invoices: 2 },
      { week: '2026-06-15', currency: 'jpy', cents: 4000, invoices: 1 },
    ]);
    assert.deepEqual(
      totals.map(({ currency, cents, invoices }) => [currency, cents, invoices]),
      [
        ['jpy', 4000, 1],
        ['usd', 1250, 2],
      ],
    );
    assert.deepEqual(
      steps.map(({ stepID, done, paidAfter }) => [stepID, done, paidAfter]),
      [
        ['block', 1, 1],
        ['mail-1', 1, 1],
      ],
    );
  });

  test('refuses outsiders', () => desk.refusesOutsiders(getDunningFigures));
});
