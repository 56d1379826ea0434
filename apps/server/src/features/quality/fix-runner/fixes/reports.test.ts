import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { refuses } from '../../../../testing/refuses.ts';
import { makeShares } from '../../../prices/market-cap/factory.ts';
import { changed, fixServer, provesFix, sessionBars, type FixServer } from '../testing/fixes.ts';

describe('reports and share counts', () => {
  let server: FixServer;
  const bars = sessionBars(120);
  before(async () => {
    server = await fixServer();
  });
  after(() => server.close());

  test('coverageBySymbol: bars, sessions and what is missing, by source', async () => {
    await server.make(
      'THIN',
      bars.filter((_bar, i) => i !== 40 && i !== 41),
      { peers: { polygon: bars.slice(100) } },
    );
    const rows = await server.report('coverageBySymbol', { symbols: 'THIN, CLEAN' });
    assert.deepEqual(
      rows.map(({ symbol, source, bars: count, sessions, missing }) => [
        symbol,
        source,
        count,
        sessions,
        missing,
      ]),
      [
        ['CLEAN', 'polygon', '120', '120', '0'],
        ['CLEAN', 'yahoo', '120', '120', '0'],
        ['THIN', 'polygon', '20', '20', '0'],
        ['THIN', 'yahoo', '118', '120', '2'],
      ],
    );
  });

  test('sourceDisagreement: one close apart by more than the tolerance', async () => {
    await server.make('DISPUTE', bars, {
      peers: { polygon: changed(bars, { 70: { close: bars[70]!.close * 1.03 } }) },
    });
    const rows = await server.report('sourceDisagreement', { symbols: ['DISPUTE', 'CLEAN'] });
    assert.deepEqual(
      rows.map(({ symbol, date, source, offPercent }) => [symbol, date, source, offPercent]),
      [['DISPUTE', bars[70]!.date, 'polygon', '3']],
    );
    assert.deepEqual(
      await server.report('sourceDisagreement', { symbols: 'DISPUTE', tolerancePercent: 4 }),
      [],
    );
  });

  test('stoppedFeeds: a source that is many sessions behind', async () => {
    const recent = sessionBars(60, '2024-03-07');
    await server.make('LIVELY', recent, { peers: { polygon: recent.slice(0, 50) } });
    const rows = await server.report('stoppedFeeds', { symbols: 'LIVELY' });
    assert.deepEqual(
      rows.map(({ source, last, sessionsBehind }) => [source, last, Number(sessionsBehind) >= 10]),
      [['polygon', recent[49]!.date, true]],
    );
  });

  test('stoppedFeeds: a source whose feed ended before the years of the calendars', async () => {
    const old = [2, 3, 4].map((day) => ({ ...bars[0]!, date: `1989-10-0${day}` }));
    await server.make('ANCIENT', bars, { peers: { polygon: old } });
    const rows = await server.report('stoppedFeeds', { symbols: 'ANCIENT', sessions: 250 });
    assert.deepEqual(
      rows.map(({ source, last }) => [source, last]),
      [['polygon', '1989-10-04']],
    );
  });

  test('weeklyCounts: weeks with more or fewer bars than sessions', async () => {
    const saturday = { ...bars[13]!, date: '2023-01-21' };
    const odd = [...bars.filter((_bar, i) => i !== 40), saturday].toSorted((a, b) =>
      a.date < b.date ? -1 : 1,
    );
    await server.make('ODDWEEK', odd);
    assert.deepEqual(await server.report('weeklyCounts', { symbols: 'ODDWEEK, CLEAN' }), [
      { symbol: 'ODDWEEK', week: '2023-01-16', bars: '5', sessions: '4' },
      { symbol: 'ODDWEEK', week: '2023-02-27', bars: '4', sessions: '5' },
    ]);
  });

  test('shareCountJumps: one count a thousand times too high', async () => {
    await server.make('SHARES', bars);
    const dates = ['2021-04', '2021-07', '2021-10', '2022-01', '2022-04', '2022-07', '2022-10', '2023-01'];
    const counts = dates.map(
      (month, i) => [`${month}-15`, i === 4 ? 50_000_000_000 : 50_000_000 + i * 1000] as const,
    );
    await makeShares(server.platform, 'SHARES', 'financials', counts);
    await provesFix(server, {
      type: 'shareCountJumps',
      symbol: 'SHARES',
      found: ['2022-04-15 shares'],
      right: async () => assert.deepEqual(await server.report('shareCountJumps', { symbols: 'SHARES' }), []),
    });
  });

  test('what is kept for production alone is not repaired from development', async () => {
    const { close } = bars[90]!;
    const still = { open: close, high: close, low: close, close, adjClose: close, volume: 0 };
    const tail = Object.fromEntries(Array.from({ length: 29 }, (_unused, i) => [91 + i, still]));
    await server.make('ENDED', changed(bars, tail));
    await server.make('MISCOUNTED', bars);
    const counts = Array.from(
      { length: 9 },
      (_unused, i) => [`${2015 + i}-04-15`, i === 4 ? 5e10 : 5e7] as const,
    );
    await makeShares(server.platform, 'MISCOUNTED', 'financials', counts);
    for (const [type, symbols, kept] of [
      ['delisting', 'ENDED', 'listings are'],
      ['shareCountJumps', 'MISCOUNTED', 'share counts are'],
    ] as const) {
      const input = { type, subtype: 'repair', params: { symbols, development: true } };
      await refuses(
        server,
        server.fixer,
        runFunctions,
        input,
        400,
        `development: ${kept} kept for production alone`,
      );
    }
  });
});
