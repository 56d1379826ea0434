// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { SplitEvent } from '../bars/bar.ts';
import { PRICES } from '../testing/real-data.ts';
import { findShareOutliers } from './checks.ts';
import { shareSteps, type ShareCount } from './shares.ts';

const folder = join(PRICES, '../filings/companyfacts');
const absent = existsSync(folder)
  ? false
  : `companies' filed share counts are absent (${folder}): not measured`;

interface Fact {
  end: string;
  val: number;
}

/** Shares outstanding from the covers of a company's reports, the last statement of each day. */
function covers(name: string): ShareCount[] {
  const text = gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString();
  const all = JSON.parse(text) as { facts: { dei: Record<string, { units: { shares: Fact[] } }> } };
  const stated = all.facts.dei['EntityCommonStockSharesOutstanding']!.units.shares;
  const days = new Map(stated.map(({ end, val }) => [end, { date: end, shares: val }]));
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

const companies: [file: string, splits: SplitEvent[]][] = [
  [
    'AAPL_CIK0000320193',
    [
      { date: '2014-06-09', ratio: 7 },
      { date: '2020-08-31', ratio: 4 },
    ],
  ],
  [
    'NVDA_CIK0001045810',
    [
      { date: '2021-07-20', ratio: 4 },
      { date: '2024-06-10', ratio: 10 },
    ],
  ],
  ['SNOW_CIK0001640147', []],
];

describe('filed share counts', { skip: absent }, () => {
  const judged = (counts: readonly ShareCount[], splits: readonly SplitEvent[]) =>
    findShareOutliers(shareSteps({ financials: counts, implied: [], facts: [], ratio: 1, splits }), splits);

  for (const [file, splits] of companies) {
    test(`${file}: real counts are clean, and restated they never move by more than a tenth`, () => {
      const counts = covers(file);
      assert.ok(counts.length >= 18);
      assert.deepEqual(judged(counts, splits), []);
      const steps = shareSteps({ financials: counts, implied: [], facts: [], ratio: 1, splits });
      for (const [i, step] of steps.slice(1).entries())
        assert.ok(Math.abs(step.shares / steps[i]!.shares - 1) < 0.1, `${step.date} moves`);
    });

    test(`${file}: each split left out of the list is found`, () => {
      for (const left of splits) {
        const list = judged(
          covers(file),
          splits.filter((split) => split !== left),
        );
        assert.deepEqual(
          list.map((one) => one.kind),
          ['jump'],
        );
        assert.ok(list[0]!.date >= left.date, list[0]!.reason);
      }
    });

    test(`${file}: one count in thousands is found wherever it is`, () => {
      const counts = covers(file);
      for (const at of counts.keys()) {
        const wrong = counts.map((count, i) =>
          i === at ? { ...count, shares: count.shares / 1000 } : count,
        );
        assert.deepEqual(
          judged(wrong, splits).map((one) => [one.date, one.kind]),
          [[counts[at]!.date, 'unit']],
        );
      }
    });
  }
});
