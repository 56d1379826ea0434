import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDunningFigures } from '@midoffice/contract/billing/dunning/calls/get-dunning-figures';
import { listDunningExceptions } from '@midoffice/contract/billing/dunning/calls/list-dunning-exceptions';
import { listDunningVersions } from '@midoffice/contract/billing/dunning/calls/list-dunning-versions';
import { dunningPolicy } from '@midoffice/contract/billing/dunning/policy';
import { dunningDesk } from './testing/desk.ts';
import { featureSeed } from './seed.ts';

test("the demo's dunning is off, with two valid versions and an exception of the oldest debtor", async () => {
  const desk = await dunningDesk();
  try {
    const debtors: string[] = [];
    for (let n = 0; n < 4; n += 1) debtors.push((await desk.debtor()).userid);
    await featureSeed.seed({ platform: desk.server.platform, today: '2026-06-15T00:00:00.000Z' } as never);
    const { rows } = (await desk.admin.call(listDunningVersions, {})).body;
    assert.deepEqual(
      rows.map(({ version }) => version),
      [2, 1],
    );
    for (const { policy } of rows) assert.equal(dunningPolicy.safeParse(policy).success, true);
    const exceptions = (await desk.admin.call(listDunningExceptions, {})).body.rows;
    assert.deepEqual(
      // Failures of the same moment have no order.
      exceptions.map((one) => (debtors.includes(one.userid ?? '') ? 'a debtor' : one.planCode)),
      ['a debtor', 'annualCOM3'],
    );
    const { totals } = (await desk.admin.call(getDunningFigures, {})).body;
    assert.deepEqual(totals, [
      { currency: 'usd', cents: 493_800, invoices: 4, lostCents: 0, openCents: 493_800 },
    ]);
  } finally {
    await desk.close();
  }
});
