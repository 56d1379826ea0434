import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import type { CoverageField } from '@midoffice/contract/monitors/coverage/lists';
import { makeBars, quietBars } from '../../prices/charts/factory.ts';
import { refreshCoverage } from './refresh.ts';
import {
  coverageServer,
  dueMarks,
  entryWriters,
  moveSymbol,
  putArticle,
  putStatement,
  putUnmarked,
  type CoverageServer,
} from './testing/coverage-store.ts';

describe('coverage.refresh', () => {
  let server: CoverageServer;
  before(async () => {
    server = await coverageServer();
  });
  after(() => server.close());

  const cellOf = async (symbol: string, field: CoverageField) => {
    const { body } = await server.member.call(getCoverageData, {
      type: 'custom',
      value: symbol,
      fields: [field],
    });
    return body.rows[0]?.[field];
  };

  test('a write marks the symbol and what of it changed; the next run computes that alone', async () => {
    await refreshCoverage(server.platform);
    assert.deepEqual(await dueMarks(server.platform), []);
    const before = await entryWriters(server.platform);
    await putStatement(server.platform, 'FULL', { year: 2021, period: 'FY', date: '2021-12-31' });
    assert.deepEqual(await dueMarks(server.platform), ['FULL statements']);
    assert.deepEqual(await refreshCoverage(server.platform), { symbols: 1, left: 0 });
    assert.deepEqual(await cellOf('FULL', 'incomeAnnual'), {
      count: 3,
      oldest: '2020-12-31',
      newest: '2022-12-31',
      gaps: 0,
    });
    const changed = Object.entries(await entryWriters(server.platform)).filter(
      ([key, writer]) => before[key] !== writer,
    );
    assert.deepEqual(
      changed.map(([key]) => key),
      ['FULL incomeAnnual'],
    );
  });

  test('imported bars are covered with the next run', async () => {
    const bars = quietBars(30, '2026-05-01').filter(({ date }) => date !== '2026-05-25');
    await makeBars(server.platform, 'FRESH', bars);
    assert.ok((await dueMarks(server.platform)).includes('FRESH bars'));
    await refreshCoverage(server.platform);
    const cell = await cellOf('FRESH', 'eod');
    assert.deepEqual([cell?.count, cell?.oldest, cell?.newest], [29, '2026-05-01', '2026-06-11']);
  });

  test('an article marks every symbol that it names', async () => {
    await putArticle(server.platform, 'https://news.example/1', ['FULL', 'HALF'], '2026-03-04T23:30:00Z');
    assert.deepEqual(await dueMarks(server.platform), ['FULL news', 'HALF news']);
    await refreshCoverage(server.platform);
    for (const symbol of ['FULL', 'HALF'])
      assert.deepEqual(await cellOf(symbol, 'news'), {
        count: 1,
        oldest: '2026-03-04',
        newest: '2026-03-04',
        gaps: null,
      });
    assert.equal(await cellOf('BARE', 'news'), null);
  });

  test('a symbol that moves to another exchange leaves the sums of the former one', async () => {
    const symbolsOf = async (value: string) =>
      (await server.member.call(getCoverageData, { type: 'exchange', value, fields: ['eod'] })).body.symbols;
    const both = async () => [await symbolsOf('NASDAQ'), await symbolsOf('LSE')];
    const [nasdaq = 0, london = 0] = await both();
    await moveSymbol(server.platform, 'BARE', 'LSE');
    await refreshCoverage(server.platform);
    assert.deepEqual(await both(), [nasdaq - 1, london + 1]);
    await moveSymbol(server.platform, 'BARE', 'NASDAQ');
    await refreshCoverage(server.platform);
    assert.deepEqual(await both(), [nasdaq, london]);
  });

  test('a symbol that nothing marked is computed whole once a day', async () => {
    await putUnmarked(server.platform, 'FULL', '2026-07-01');
    await refreshCoverage(server.platform);
    assert.equal((await cellOf('FULL', 'eod'))?.gaps, 1);
    const later = { ...server.platform, now: () => server.platform.now() + 25 * 3_600_000 };
    await refreshCoverage(later);
    assert.equal((await cellOf('FULL', 'eod'))?.gaps, 0);
  });

  test('a run that is cut off goes on where it ended; two runs at once give the same', async () => {
    await Promise.all(
      [2015, 2016, 2017].map((year) =>
        putStatement(server.platform, 'HALF', { year, period: 'FY', date: `${year}-12-31` }),
      ),
    );
    assert.deepEqual(await refreshCoverage(server.platform, { budgetMs: -1 }), { symbols: 0, left: 1 });
    await Promise.all([refreshCoverage(server.platform), refreshCoverage(server.platform)]);
    assert.deepEqual(await dueMarks(server.platform), []);
    assert.equal((await cellOf('HALF', 'incomeAnnual'))?.count, 3);
  });
});
