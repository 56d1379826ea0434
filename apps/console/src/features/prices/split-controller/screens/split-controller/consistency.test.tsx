import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SplitStatistics } from '@midoffice/contract/prices/split-controller/shapes';
import { draw, screen } from '../../../../../testing/render.tsx';
import { Consistency } from './consistency.tsx';

const found = {
  summary: {
    splitRecord: {
      symbol: 'NWND',
      name: 'Northwind Data Inc.',
      date: '2023-11-28',
      numerator: 4,
      denominator: 1,
      ratio: 4,
      listed: true,
      sources: [],
    },
  },
  shareCountConsistency: {
    before: 223_752_745,
    after: 892_006_198,
    observedRatio: 3.9865708,
    expected: 895_010_980,
    latest: 853_000_000,
    isConsistent: true,
  },
  chartStats: {
    latestPrices: [
      { series: 'eod main', date: '2026-11-27', price: 181.9485, ratioToEod: 1.00000049, isConsistent: true },
    ],
    priceJumps: {
      dayOverDay: [
        {
          date: '2023-11-28',
          previousClose: 1146.0074,
          close: 294.3099,
          change: 0.2568133,
          kind: 'split',
        },
      ],
    },
  },
} as unknown as SplitStatistics;

describe('split-controller-consistency', () => {
  test('prices are those of the charts, ratios have the digits that count', async () => {
    draw(<Consistency found={found} />);
    const cells = async (row: RegExp): Promise<(string | null)[]> =>
      [...(await screen.findByRole('row', { name: row })).querySelectorAll('td')].map(
        (cell) => cell.textContent,
      );
    assert.deepEqual((await cells(/EOD main/)).slice(2, 4), ['181.9485', '1']);
    assert.deepEqual((await cells(/2023-11-28/)).slice(1, 4), ['1,146.0074', '294.3099', 'x0.256813']);
  });
});
