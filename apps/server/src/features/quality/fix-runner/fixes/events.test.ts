// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { readMain } from '../../../prices/corporate-actions/api.ts';
import { makeRecords } from '../../../prices/corporate-actions/factory.ts';
import { makeDividends } from '../../../prices/charts/factory.ts';
import { readLayerActions } from '../../../prices/charts/api.ts';
import { fixServer, provesFix, sessionBars, type FixServer } from '../testing/fixes.ts';

describe('fixes of splits and dividends', () => {
  let server: FixServer;
  const bars = sessionBars(120);
  const actions = (symbol: string) => readLayerActions(server.platform.db, symbol, 'production');
  const splitsOf = async (symbol: string) =>
    (await readMain(server.platform.db, 'splits', [symbol]))
      .filter(({ deleted }) => !deleted)
      .map(({ key, values }) => [key, Number(values['numerator']) / Number(values['denominator'])])
      .toReversed();
  const recordSplits = (symbol: string, splits: readonly { date: string; ratio: number }[]) =>
    makeRecords(
      server.platform,
      'splits',
      'fmp',
      symbol,
      splits.map(({ date, ratio }) => ({ date, numerator: ratio, denominator: 1 })),
    );
  before(async () => {
    server = await fixServer();
  });
  after(() => server.close());

  test('orphanedSplits: a split before the first bar; one of the series stays', async () => {
    const real = { date: bars[60]!.date, ratio: 2 };
    await server.make('ORPHAN', bars, {
      splits: [{ date: '2022-11-01', ratio: 3 }, real, { date: '2023-12-01', ratio: 4 }],
    });
    // The record of one of them is missing: that one has a fact of the chart alone.
    await recordSplits('ORPHAN', [{ date: '2022-11-01', ratio: 3 }, real]);
    await provesFix(server, {
      type: 'orphanedSplits',
      symbol: 'ORPHAN',
      found: ['2022-11-01 split', '2023-12-01 split'],
      async right(repaired) {
        assert.deepEqual(repaired, bars);
        assert.deepEqual((await actions('ORPHAN')).splits, [real]);
        assert.deepEqual(await splitsOf('ORPHAN'), [[real.date, 2]]);
      },
    });
  });

  test('unlistedSplits: a split that a repair put in and nobody lists', async () => {
    const listed = { date: bars[60]!.date, ratio: 2 };
    await server.make('ALONE', bars, { splits: [listed] });
    await recordSplits('ALONE', [listed]);
    const admin = await server.staff();
    const { status } = await admin.call(updateSplitRecord, {
      symbol: 'ALONE',
      date: bars[80]!.date,
      ratio: 5,
    });
    assert.equal(status, 200);
    assert.equal((await splitsOf('ALONE')).length, 2);
    await provesFix(server, {
      type: 'unlistedSplits',
      symbol: 'ALONE',
      found: [`${bars[80]!.date} split`],
      async right(repaired) {
        assert.deepEqual(repaired, bars);
        assert.deepEqual((await actions('ALONE')).splits, [listed]);
        assert.deepEqual(await splitsOf('ALONE'), [[listed.date, 2]]);
      },
    });
  });

  test('dividendsWithoutExDate: the payment date is used as the ex-date', async () => {
    await server.make('NOEX', bars);
    const paid = [
      { date: '2023-02-10', amount: 0.4 },
      { date: '2023-05-31', amount: 0.5 },
    ];
    await makeDividends(server.platform, 'NOEX', paid);
    await makeRecords(server.platform, 'dividends', 'fmp', 'NOEX', [
      { date: '2023-02-10', dividend: 0.4, recordDate: '2023-02-13', paymentDate: '2023-02-16' },
      { date: '2023-05-31', dividend: 0.5, recordDate: '2023-05-15', paymentDate: '2023-05-31' },
    ]);
    await provesFix(server, {
      type: 'dividendsWithoutExDate',
      symbol: 'NOEX',
      found: ['2023-05-31 dividend'],
      async right() {
        const right = [paid[0], { date: '2023-05-12', amount: 0.5 }];
        assert.deepEqual((await actions('NOEX')).dividends, right);
        const records = (await readMain(server.platform.db, 'dividends', ['NOEX'])).filter(
          (one) => !one.deleted,
        );
        assert.deepEqual(
          records.map(({ key, values }) => [
            key,
            values['dividend'],
            values['recordDate'],
            values['paymentDate'],
          ]),
          [
            ['2023-05-12', 0.5, '2023-05-15', '2023-05-31'],
            ['2023-02-10', 0.4, '2023-02-13', '2023-02-16'],
          ],
        );
      },
    });
  });

  test('dividendsWithoutExDate: writes over no other dividend, no removal, and moves no two to one day', async () => {
    await server.make('TAKEN', bars);
    const [moved, takenOut, noLongerThere, twin, other, existing, late] = [
      { date: '2023-02-10', amount: 0.4, recordDate: '2023-02-09' },
      { date: '2023-03-14', amount: 9, recordDate: '2023-03-15' },
      { date: '2023-03-31', amount: 0.7, recordDate: '2023-03-15' },
      { date: '2023-04-27', amount: 0.6, recordDate: '2023-04-17' },
      { date: '2023-04-28', amount: 0.8, recordDate: '2023-04-17' },
      { date: '2023-05-12', amount: 0.2, recordDate: '2023-05-15' },
      { date: '2023-05-31', amount: 0.5, recordDate: '2023-05-15' },
    ] as const;
    const all = [moved, takenOut, noLongerThere, twin, other, existing, late];
    const paid = all.map(({ date, amount }) => ({ date, amount }));
    await makeDividends(server.platform, 'TAKEN', paid);
    await makeRecords(
      server.platform,
      'dividends',
      'fmp',
      'TAKEN',
      all.map(({ date, amount, recordDate }) => ({ date, dividend: amount, recordDate })),
    );
    const editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
    const { status } = await editor.call(updateEpsData, {
      symbol: 'TAKEN',
      table: 'dividends',
      deletedValues: [takenOut.date],
    });
    assert.equal(status, 200);
    const reasons = (await server.report('dividendsWithoutExDate', { symbols: 'TAKEN' })).map((row) =>
      [row['date'], row['suggested'], row['reason']].join(' | '),
    );
    assert.deepEqual(reasons, [
      '2023-02-10 | 0.4 | record date 2023-02-09: ex-date 2023-02-08',
      '2023-03-31 |  | record date 2023-03-15: ex-date 2023-03-14, but a dividend was removed there; a person decides',
      '2023-04-27 |  | record date 2023-04-17: ex-date 2023-04-14, but more than one dividend belongs there; a person decides',
      '2023-04-28 |  | record date 2023-04-17: ex-date 2023-04-14, but more than one dividend belongs there; a person decides',
      '2023-05-31 |  | record date 2023-05-15: ex-date 2023-05-12, but another dividend of 0.2 counts there already; a person decides',
    ]);
    await provesFix(server, {
      type: 'dividendsWithoutExDate',
      symbol: 'TAKEN',
      found: [moved, noLongerThere, twin, other, late].map(({ date }) => `${date} dividend`),
      right: async () =>
        assert.deepEqual((await actions('TAKEN')).dividends, [
          { date: '2023-02-08', amount: 0.4 },
          ...paid.filter(({ date }) => date > takenOut.date),
        ]),
    });
  });
});
