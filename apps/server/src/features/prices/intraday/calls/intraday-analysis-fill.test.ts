// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { intradayAnalysisFill } from '@midoffice/contract/prices/intraday/calls/intraday-analysis-fill';
import { intradayAnalysis } from '@midoffice/contract/prices/intraday/calls/intraday-analysis';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

import { makeBars, makeSourceBars } from '../../charts/factory.ts';
import {
  eodOf,
  fullDay,
  holiday,
  intradayServer,
  minutesOf,
  without,
  type IntradayServer,
} from '../testing/minutes.ts';

describe('intraday-analysis-fill', () => {
  let server: IntradayServer;
  let charts: Client;
  before(async () => {
    server = await intradayServer();
    charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
  });
  after(() => server.close());

  const fill = async (input: object) =>
    (await server.analyst.call(intradayAnalysisFill, input as never)).body;
  const missing = async (symbol: string) => {
    const input = { symbolDateTupleList: `${symbol},${fullDay}` };
    const [row] = (await server.analyst.call(intradayAnalysis, input as never)).body.rows;
    return [row!['1min']?.missing, row!['5min']?.missing, row!.differences.length];
  };

  test('a fill that names what its preview saw is refused once the data changed, and writes nothing', async () => {
    const asked = { symbolDateTupleList: `GAPPY,${fullDay}` };
    const { dataVersions } = await fill({ ...asked, preview: true });
    assert.deepEqual(Object.keys(dataVersions), ['GAPPY']);
    const stale = { GAPPY: dataVersions['GAPPY']!.replace(/^\d+/, '999999') };
    await refuses(
      server,
      server.analyst,
      intradayAnalysisFill,
      { ...asked, dataVersions: stale },
      409,
      'The data of GAPPY changed after the preview. Nothing was written; preview again.',
    );
  });

  test('a preview reports the bars to add and writes nothing (r001-intraday-fill)', async () => {
    const digest = await server.digest();
    const done = await fill({ symbolDateTupleList: `GAPPY,${fullDay}`, preview: true });
    assert.deepEqual(
      [done.message, done.preview, done.changeSets, done.total, done.held],
      ['4 bars would be filled in.', true, [], 4, 0],
    );
    assert.deepEqual(
      done.bars.map(({ chartType, date, source, ofMinutes }) => [
        chartType,
        date.slice(11, 16),
        source,
        ofMinutes,
      ]),
      [
        ['1min', '10:01', 'live', null],
        ['1min', '10:02', 'live', null],
        ['5min', '10:00', 'live', null],
        ['5min', '11:00', null, 5],
      ],
    );
    assert.equal(await server.digest(), digest);
  });

  test('a preview warns of filled bars that the checks refuse, as other repairs do', async () => {
    const day = minutesOf(fullDay);
    await makeBars(server.platform, 'SPIKY', [eodOf(day)]);
    await makeSourceBars(server.platform, 'SPIKY', 'yahoo', '1min', without(day, '10:01'));
    const wrong = day.map((bar) =>
      bar.date.endsWith('T10:01:00')
        ? { ...bar, open: bar.open * 40, high: bar.high * 40, low: bar.low * 40, close: bar.close * 40 }
        : bar,
    );
    await makeSourceBars(server.platform, 'SPIKY', 'live', '1min', wrong);
    const digest = await server.digest();
    const ids = { idsToFill: ['1min'], preview: true };
    const warned = await fill({ symbolDateTupleList: `SPIKY,${fullDay}`, ...ids });
    assert.equal(warned.total, 1);
    assert.ok(warned.warningCount > 0, JSON.stringify(warned.bars));
    assert.match(warned.warnings[0]!.where, /^SPIKY/);
    const plausible = await fill({ symbolDateTupleList: `GAPPY,${fullDay}`, ...ids });
    assert.deepEqual([plausible.total > 0, plausible.warningCount], [true, 0]);
    assert.equal(await server.digest(), digest);
  });

  test('fills both by default, as one change set that is audited and undone', async () => {
    const done = await fill({ symbolDateTupleList: `"GAPPY",${fullDay}`, reason: 'feed was down' });
    assert.equal(done.message, '4 bars filled in.');
    assert.equal(done.changeSets.length, 1);
    // Nobody has 10:03.
    assert.deepEqual(await missing('GAPPY'), [1, 0, 2]);
    const entry = await newestAudit(server, 'GAPPY');
    assert.deepEqual(
      [entry.kind, entry.reason, (entry.after as { changeSet: number }).changeSet],
      ['chart.intraday-filled', 'feed was down', done.changeSets[0]!.id],
    );
    const digest = await server.digest();
    const again = await fill({ symbolDateTupleList: `GAPPY,${fullDay}` });
    assert.deepEqual([again.message, again.changeSets], ['Nothing to fill.', []]);
    assert.equal(await server.digest(), digest);
    await server.analyst.call(revertChangeSet, {
      id: String(done.changeSets[0]!.id),
      preview: false,
    } as never);
    assert.deepEqual(await missing('GAPPY'), [3, 2, 3]);
  });

  test('Fill 1min and Fill 5min fill only that resolution; a five-minute bar is built when all its one-minute bars exist', async () => {
    const day = minutesOf(fullDay);
    await makeBars(server.platform, 'FIVES', [eodOf(day)]);
    await makeSourceBars(server.platform, 'FIVES', 'yahoo', '1min', without(day, '10:01'));
    await makeSourceBars(server.platform, 'FIVES', 'live', '1min', day);
    const tuple = { symbolDateTupleList: `FIVES,${fullDay}` };
    assert.equal((await fill({ ...tuple, idsToFill: ['5min'] })).total, 78);
    assert.deepEqual((await missing('FIVES')).slice(0, 2), [1, 0]);
    const one = await fill({ ...tuple, idsToFill: ['1min'] });
    assert.deepEqual(
      one.bars.map(({ chartType, source }) => [chartType, source]),
      [['1min', 'live']],
    );
    // The bar of 10:00 was made of four minutes while one was missing.
    assert.deepEqual(await missing('FIVES'), [0, 0, 2]);
  });

  test('filled bars are on the basis of the series, also before a split', async () => {
    const day = minutesOf(fullDay);
    const raw = day.map((bar) => ({
      ...bar,
      open: bar.open * 4,
      high: bar.high * 4,
      low: bar.low * 4,
      close: bar.close * 4,
      volume: bar.volume / 4,
    }));
    await makeBars(server.platform, 'SPLIT', [eodOf(day), { ...eodOf(day), date: '2024-05-31' }], {
      splits: [{ date: '2024-05-31', ratio: 4 }],
    });
    await makeSourceBars(server.platform, 'SPLIT', 'yahoo', '1min', without(raw, '10:01', '09:30'));
    await server.platform.db
      .updateTable('source_bar')
      .set({ raw_basis: true })
      .where('symbol', '=', 'SPLIT')
      .where('chart_type', '=', '1min')
      .execute();
    await makeSourceBars(server.platform, 'SPLIT', 'live', '1min', day);
    const done = await fill({ symbolDateTupleList: `SPLIT,${fullDay}`, idsToFill: ['1min'] });
    assert.equal(done.total, 2);
    const input = { symbolDateTupleList: `SPLIT,${fullDay}` };
    const [row] = (await server.analyst.call(intradayAnalysis, input as never)).body.rows;
    assert.deepEqual([row!['1min']!.missing, row!.differences], [0, []]);
  });

  test('bars under no-override and bars that a person deleted stay out', async () => {
    const day = minutesOf(fullDay);
    await makeBars(server.platform, 'HELD', [eodOf(day)]);
    await makeSourceBars(server.platform, 'HELD', 'yahoo', '1min', without(day, '10:01', '11:01'));
    await makeSourceBars(server.platform, 'HELD', 'polygon', '1min', day);
    await charts.call(chartNoOverride, {
      symbol: 'HELD',
      from: `${fullDay}T10:00:00`,
      to: `${fullDay}T10:30:00`,
      sources: ['polygon'],
      table: '1min',
    } as never);
    await charts.call(deleteChartRange, {
      symbol: 'HELD',
      chartType: '1min',
      from: `${fullDay}T12:00:00`,
      to: `${fullDay}T12:04:00`,
    } as never);
    assert.deepEqual((await missing('HELD')).slice(0, 1), [7]);
    const done = await fill({ symbolDateTupleList: `HELD,${fullDay}`, idsToFill: ['1min'] });
    assert.deepEqual(
      [done.message, done.total, done.held, done.bars.map(({ date }) => date.slice(11, 16))],
      ['1 bar filled in. 1 held back by no-override.', 1, 1, ['11:01']],
    );
    assert.deepEqual((await missing('HELD')).slice(0, 1), [6]);
  });

  test('days without a session are passed over by name; several symbols are filled together', async () => {
    const day = minutesOf(fullDay);
    for (const symbol of ['TWOA', 'TWOB']) {
      await makeBars(server.platform, symbol, [eodOf(day)]);
      await makeSourceBars(server.platform, symbol, 'yahoo', '1min', without(day, '10:01'));
      await makeSourceBars(server.platform, symbol, 'live', '1min', day);
    }
    const done = await fill({
      symbolDateTupleList: [`TWOB,${fullDay}`, `TWOA,${fullDay}`, `TWOA,${holiday}`],
      idsToFill: ['1min'],
    });
    assert.deepEqual(
      done.changeSets.map(({ symbol }) => symbol),
      ['TWOA', 'TWOB'],
    );
    assert.deepEqual(done.notes, ['TWOA: 2024-05-27 is closed for Memorial Day: there is no session']);
  });

  test('refuses as a whole what it cannot do, naming it', async () => {
    const bad = (input: object, status: number, text: string | RegExp, client = server.analyst) =>
      refuses(server, client, intradayAnalysisFill, input, status, text);
    const tuple = { symbolDateTupleList: `GAPPY,${fullDay}` };
    await bad({ symbolDateTupleList: 'GAPPY' }, 400, 'Tuples must be comma delimited');
    await bad({ ...tuple, idsToFill: ['1hour'] }, 400, /^idsToFill.*: must be one of 1min, 5min/);
    await bad({ ...tuple, idsToFill: [] }, 400, /^idsToFill: must name at least one/);
    await bad(
      { symbolDateTupleList: [`GAPPY,${fullDay}`, `NOPE,${fullDay}`] },
      404,
      'symbolDateTupleList: NOPE not known',
    );
    await bad(tuple, 403, 'You do not have access to this page.', server.stranger);
  });
});
