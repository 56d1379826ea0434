// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import type { Client } from '../../../../testing/server.ts';
import { repairTraces } from '../../../../testing/traces.ts';
import { readCountedActions } from '../../charts/api.ts';
import { makeSplit, notValid, splitDate, splitServer, trueBars, type SplitServer } from '../testing/split.ts';

const [first, second, last] = [10, 70, 100].map((i) => trueBars[i]!.date) as [string, string, string];

describe('fixes of dividends and of the split record', () => {
  let server: SplitServer;
  let editor: Client;
  before(async () => {
    server = await splitServer();
    editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
  });
  after(() => server.close());

  const recorded = async (symbol: string) => {
    const { main } = (await editor.call(getEpsEditor, { symbol, type: 'dividends' })).body;
    return main.map(({ key, dividend }) => [key, dividend]).toReversed();
  };
  const counted = async (symbol: string) =>
    (await readCountedActions(server.platform.db, 'dividends', [symbol])).map(({ date, value }) => [
      date,
      value,
    ]);
  const status = async (symbol: string) =>
    (await server.analyst.call(getSplitStatistics, { symbol, splitDate })).body.status;

  const right = [
    [first, 0.5],
    [second, 0.5],
    [last, 0.5],
  ];
  const asPaid = [
    [first, 2],
    [second, 2],
    [last, 0.5],
  ];

  const twice = [
    [first, 0.125],
    [second, 0.125],
    [last, 0.5],
  ];

  for (const [fault, symbol] of [
    [true, 'BOTH'],
    ['record', 'REC'],
    ['list', 'LIST'],
    ['apart', 'APART'],
  ] as const)
    test(`${symbol}: EPS editor and chart have the fixed dividends, an undo restores both exactly`, async () => {
      await makeSplit(server.platform, symbol, { dividends: fault });
      const digest = await server.digest({ except: repairTraces });
      assert.deepEqual(
        [await recorded(symbol), await counted(symbol)],
        [fault === 'list' ? right : fault === 'apart' ? twice : asPaid, fault === 'record' ? right : asPaid],
      );
      assert.equal((await status(symbol)).dividends.status, 'auto-fix');

      const fixed = await server.analyst.call(applySplitControllerFix, {
        symbol,
        splitDate,
        fixTypes: ['dividends'],
      });
      assert.equal(fixed.status, 200, fixed.body.message);
      assert.deepEqual([await recorded(symbol), await counted(symbol)], [right, right]);
      assert.deepEqual(notValid(await status(symbol)), []);

      const { body } = await server.analyst.call(revertChangeSet, { id: String(fixed.body.changeSetId) });
      assert.equal(body.success, true, body.message);
      assert.equal(await server.digest({ except: repairTraces }), digest);
    });

  test('a recorded split is in the EPS editor and in the chart; an undo restores both exactly', async () => {
    await makeSplit(server.platform, 'LACK', { unlisted: true });
    const listed = async () => {
      const { main } = (await editor.call(getEpsEditor, { symbol: 'LACK', type: 'splits' })).body;
      const acting = await readCountedActions(server.platform.db, 'splits', ['LACK']);
      return [
        main.map(({ key, numerator, denominator }) => [key, numerator, denominator]),
        acting.map(({ date, value }) => [date, value]),
      ];
    };
    const digest = await server.digest({ except: repairTraces });
    assert.deepEqual(await listed(), [[], []]);
    const fixed = await server.analyst.call(applySplitControllerFix, {
      symbol: 'LACK',
      splitDate,
      fixTypes: ['splitRecord'],
    });
    assert.equal(fixed.status, 200, fixed.body.message);
    assert.deepEqual(await listed(), [[[splitDate, 4, 1]], [[splitDate, 4]]]);
    assert.deepEqual(notValid(await status('LACK')), []);
    const { body } = await server.analyst.call(revertChangeSet, { id: String(fixed.body.changeSetId) });
    assert.equal(body.success, true, body.message);
    assert.equal(await server.digest({ except: repairTraces }), digest);
  });

  test('a dividend that only the chart has is fixed there, and no record is added', async () => {
    await makeSplit(server.platform, 'ALONE', { dividends: true, unrecorded: true });
    const fixed = await server.analyst.call(applySplitControllerFix, {
      symbol: 'ALONE',
      splitDate,
      fixTypes: ['dividends'],
    });
    assert.equal(fixed.status, 200, fixed.body.message);
    assert.deepEqual([await recorded('ALONE'), await counted('ALONE')], [[], right]);
  });
});
