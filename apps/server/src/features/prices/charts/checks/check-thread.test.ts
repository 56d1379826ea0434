// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPrices, detectSplits, type Bar } from '@midoffice/market';
import { checkRepair, findErrors } from '@midoffice/market/scan/index';
import { checkPricesApart, checkRepairApart, detectSplitsApart, findErrorsApart } from './check-thread.ts';
import { packBars, unpackBars } from './packed-bars.ts';

const dayMs = 86_400_000;

/** A series that moves a little each day, with a spike and a split that its prices miss. */
function series(count: number): Bar[] {
  return Array.from({ length: count }, (_none, i) => {
    const base =
      (100 + Math.sin(i / 9) * 5) * (i < count / 2 ? 4 : 1) * (i === Math.floor(count / 4) ? 3 : 1);
    return {
      date: new Date(Date.UTC(1990, 0, 1) + i * dayMs).toISOString().slice(0, 10),
      open: base,
      high: base * 1.01,
      low: base * 0.99,
      close: base * 1.002,
      adjClose: i % 7 ? base : null,
      volume: 10_000 + i,
    };
  });
}

/** How often the event loop got to others during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const watch = (): void => {
    turns += 1;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isOver = true;
  return turns;
}

describe('checks in their thread', () => {
  test('bars come back as they went', async () => {
    for (const count of [0, 400, 25_000]) {
      const bars = series(count);
      assert.deepEqual(unpackBars(await packBars(bars)), bars);
    }
  });

  for (const count of [120, 1500])
    test(`answer what the functions themselves answer, for ${count} bars`, async () => {
      const bars = series(count);
      const peers = [bars.map((bar) => ({ ...bar, close: bar.close * 1.0001 }))];
      const splits = [{ date: bars[20]!.date, ratio: 2 }];
      const detecting = { basis: 'split-adjusted', knownSplits: splits } as const;
      assert.deepEqual(await detectSplitsApart('A', bars, detecting), detectSplits(bars, detecting));
      const found = checkPrices(bars, { peers });
      assert.ok(found.length > 0);
      assert.deepEqual(await checkPricesApart('A', bars, { peers }), found);
      assert.deepEqual(
        await findErrorsApart('A', { bars, splits, peers }),
        findErrors({ bars, splits, peers }),
      );
      const after = bars.map((bar, i) => (i === 70 ? { ...bar, close: bar.close * 2 } : bar));
      const repaired = { before: bars, after, splits, peers, daily: true };
      assert.ok(checkRepair(repaired).length > 0);
      assert.deepEqual(await checkRepairApart('A', repaired), checkRepair(repaired));
    });

  test('others are served meanwhile', async () => {
    const bars = series(5_000);
    const turns = await turnsDuring(() => checkPricesApart('A', bars));
    assert.ok(turns > 20, `the event loop got to others ${turns} times`);
  });
});
