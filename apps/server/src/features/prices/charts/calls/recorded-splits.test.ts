// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { Client } from '../../../../testing/server.ts';
import { repairTraces } from '../../../../testing/traces.ts';
import { makeRecords } from '../../corporate-actions/factory.ts';
import { readCountedActions } from '../action-store.ts';
import { barAt, makeBars, quietBars } from '../factory.ts';
import { chartServer, type ChartServer } from '../testing/chart.ts';

/**
 * Splits are in the chart and in the records of corporate actions: a repair of one changes both, and an undo restores
 * both.
 */
describe('splits that charts record', () => {
  let server: ChartServer;
  let editor: Client;
  const bars = quietBars(120);
  const [early, date] = [bars[20]!.date, bars[60]!.date];
  before(async () => {
    server = await chartServer();
    editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
  });
  after(() => server.close());

  const editorOf = async (symbol: string) =>
    (await editor.call(getEpsEditor, { symbol, type: 'splits' })).body;
  const recorded = async (symbol: string) =>
    (await editorOf(symbol)).main
      .filter(({ deleted }) => !deleted)
      .map(({ key, numerator, denominator }) => [key, numerator, denominator]);
  const counted = async (symbol: string) =>
    (await readCountedActions(server.platform.db, 'splits', [symbol])).map((one) => [one.date, one.value]);
  const differing = async (symbol: string) =>
    (await editorOf(symbol)).possibleErrors.filter((one) => one.test === 'chart-differs');
  const send = (
    symbol: string,
    records: readonly { date: string; numerator: number; denominator: number }[],
  ) => makeRecords(server.platform, 'splits', 'fmp', symbol, records);

  const takeOut = async (symbol: string, key: string) =>
    assert.equal(
      (await editor.call(updateEpsData, { symbol, table: 'splits', deletedValues: [key] })).status,
      200,
    );

  /** Runs a repair, looks, and takes it back to the byte. */
  async function proves(
    symbol: string,
    repair: () => Promise<{ changeSetId: number | null; message: string }>,
    look: () => Promise<void>,
  ): Promise<void> {
    const digest = await server.digest({ except: repairTraces });
    const done = await repair();
    assert.notEqual(done.changeSetId, null, done.message);
    await look();
    assert.deepEqual(await differing(symbol), []);
    const back = await server.analyst.call(revertChangeSet, { id: String(done.changeSetId) });
    assert.equal(back.body.success, true, back.body.message);
    assert.equal(await server.digest({ except: repairTraces }), digest);
  }
  const update = async (symbol: string, ratio: number | null, at = date) =>
    (await server.analyst.call(updateSplitRecord, { symbol, date: at, ratio })).body;

  test('a split without a record gets a manual one', async () => {
    await makeBars(server.platform, 'ADDED', bars);
    await send('ADDED', [{ date: early, numerator: 3, denominator: 1 }]);
    await update('ADDED', 3, early);
    await proves(
      'ADDED',
      () => update('ADDED', 1.5),
      async () => {
        assert.deepEqual(await recorded('ADDED'), [
          [date, 3, 2],
          [early, 3, 1],
        ]);
        assert.deepEqual(await counted('ADDED'), [
          [early, 3],
          [date, 1.5],
        ]);
      },
    );
    await proves(
      'ADDED',
      () => update('ADDED', 1.06884),
      async () => {
        assert.deepEqual(await recorded('ADDED'), [
          [date, 1.06884, 1],
          [early, 3, 1],
        ]);
      },
    );
  });

  test('another ratio changes the record, the same one keeps its spelling, none takes it out', async () => {
    await makeBars(server.platform, 'CHANGED', bars, { splits: [{ date, ratio: 3 }] });
    await send('CHANGED', [{ date, numerator: 4, denominator: 2 }]);
    await proves(
      'CHANGED',
      () => update('CHANGED', 2),
      async () => {
        assert.deepEqual(await recorded('CHANGED'), [[date, 4, 2]]);
        assert.deepEqual(await counted('CHANGED'), [[date, 2]]);
      },
    );
    await proves(
      'CHANGED',
      () => update('CHANGED', 5),
      async () => {
        assert.deepEqual(await recorded('CHANGED'), [[date, 5, 1]]);
      },
    );
    await proves(
      'CHANGED',
      () => update('CHANGED', null),
      async () => {
        assert.deepEqual([await recorded('CHANGED'), await counted('CHANGED')], [[], []]);
      },
    );
  });

  test('auto split records the split that it applies, but for one that a person took out', async () => {
    const raw = bars.map((bar, i) =>
      i < 60 ? barAt(bar.date, bar.close * 4, { volume: bar.volume / 4 }) : bar,
    );
    const auto = async (symbol: string) =>
      (await server.analyst.call(applyAutoSplit, { symbol, type: 'eod', runFixes: true })).body;
    await makeBars(server.platform, 'AUTO', raw);
    await send('AUTO', [{ date: early, numerator: 4, denominator: 1 }]);
    await takeOut('AUTO', early);
    await proves(
      'AUTO',
      () => auto('AUTO'),
      async () => {
        assert.deepEqual([await recorded('AUTO'), await counted('AUTO')], [[[date, 4, 1]], [[date, 4]]]);
      },
    );
    await makeBars(server.platform, 'OUT', raw);
    await send('OUT', [{ date, numerator: 4, denominator: 1 }]);
    await takeOut('OUT', date);
    assert.notEqual((await auto('OUT')).changeSetId, null);
    assert.deepEqual([await recorded('OUT'), await counted('OUT')], [[], [[date, 4]]]);
    // A person who says so puts it back.
    assert.notEqual((await update('OUT', 4)).changeSetId, null);
    assert.deepEqual(await recorded('OUT'), [[date, 4, 1]]);
  });

  test('development is a matter of the chart alone', async () => {
    await makeBars(server.platform, 'DEV', bars);
    await send('DEV', [{ date: early, numerator: 3, denominator: 1 }]);
    await server.analyst.call(updateSplitRecord, { symbol: 'DEV', date, ratio: 2, development: true });
    assert.deepEqual([await recorded('DEV'), await counted('DEV')], [[[early, 3, 1]], []]);
  });
});
