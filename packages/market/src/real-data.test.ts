// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkPrices } from './outliers/check-prices.ts';
import { adjustedCloses, applySplits, removeSplits, type DividendMethod } from './prices/adjust.ts';
import { pricesAdjustCommand } from './commands/prices-adjust.ts';
import { detectSplits } from './splits/detect.ts';
import { proposeAutoSplit } from './splits/auto-split.ts';
import { absence, load, measureAdjusted, measureRepair, measureSplits, PRICES } from './testing/real-data.ts';

const absent = absence();
if (absent) console.log(absent);

describe('on real files', { skip: absent ?? false }, () => {
  it('splits: 98 in 100 found without a list, no real move flagged, all faults of the vendor lists named', async () => {
    const figures = await measureSplits();
    assert.ok(figures.misses.length <= figures.splits * 0.02, figures.misses.join('\n'));
    assert.ok(figures.otherRatio.length <= figures.splits * 0.03, figures.otherRatio.join('\n'));
    assert.deepEqual(figures.trapsFlagged, []);
    // Washington Mutual did split 3-for-2 on this date: the file's truth covers Waste Management only.
    assert.deepEqual(figures.unexpected, ['lean/WM.csv 2001-05-16 missing 1.5']);
    assert.deepEqual(figures.vendorFaultsMissed, []);
    assert.deepEqual(figures.vendorListUnexpected, []);
  });

  it('adjusted close equals Quandl WIKI to 1e-9', async () => {
    for (const { name, error } of await measureAdjusted('wiki')) assert.ok(error < 1e-9, `${name}: ${error}`);
  });

  it('adjusted close equals the consistent Alpha Vantage files within 0.5 %', async () => {
    const rows = (await measureAdjusted('alphavantage')).filter(({ consistent }) => consistent);
    assert.equal(rows.length, 40);
    for (const { name, error } of rows) assert.ok(error < 0.005, `${name}: ${error}`);
  });

  it('a spin-off that the vendor lists as a dividend does not cost the rest of the file', async () => {
    const path = join(PRICES, 'alphavantage/HPQ.csv');
    const adjust = async (dividends?: DividendMethod) => {
      const faults: string[] = [];
      const rows = await pricesAdjustCommand({
        chunks: createReadStream(path),
        format: 'alphavantage',
        dividends,
        leaveOut: ({ date, reason }) => faults.push(`${date}: ${reason}`),
      });
      assert.equal(rows.length, 4633);
      return faults;
    };
    // This vendor adjusts by the close of the ex-date, where an amount above the prior close does no harm.
    assert.deepEqual(await adjust(), []);
    const faults = await adjust('prior-close');
    assert.deepEqual(faults, ['2015-11-02: dividend 14.72 is not below the prior close 12.13']);
    const strict = pricesAdjustCommand({
      chunks: createReadStream(path),
      format: 'alphavantage',
      dividends: 'prior-close',
    });
    await assert.rejects(strict, new RangeError(faults[0]));
  });

  it('a split that is listed in prices that carry it already is not applied again', async () => {
    const chunks = createReadStream(join(PRICES, 'yahoo-old/zipline-AAPL.csv'));
    const rows = await pricesAdjustCommand({ chunks, format: 'yahoo' });
    for (const { close, adjClose } of rows) assert.ok(adjClose > close * 0.9 && adjClose <= close);
  });

  it('repairs: price errors are found with their values, the clean controls stay clean', async () => {
    const rows = await measureRepair();
    for (const { name, fault, cells, flagged, right } of rows) {
      if (!['bad-stock-split', '100x-error'].includes(fault) || name.startsWith('AV-L')) continue;
      assert.deepEqual([name, flagged, right], [name, cells, cells]);
    }
    for (const { name, fault, others } of rows) {
      if (fault !== 'no-bad-divs') continue;
      // A volume far from the usual is named without a suggestion: only the vendor knows whether so much was traded.
      const { 'volume-unit': volumes = 0, ...prices } = others as Partial<Record<string, number>>;
      const count = Object.values(prices).reduce<number>((sum, each) => sum + (each ?? 0), 0);
      assert.ok(count <= 2 && volumes <= 1, `${name}: ${JSON.stringify(others)}`);
    }
  });

  it("a dividend on a split's own ex-date counts as Yahoo counts it, in new shares, on either basis", async () => {
    const { bars, splits, dividends } = await load('repair/4063-T-1d-bad-stock-split-fixed.csv');
    assert.deepEqual(
      [splits, dividends],
      [[{ date: '2023-03-30', ratio: 5 }], [{ date: '2023-03-30', amount: 55 }]],
    );
    const traded = removeSplits(bars, splits);
    const raw = adjustedCloses(traded, { splits, dividends });
    const adjusted = adjustedCloses(bars, { dividends, basis: 'split-adjusted' });
    // The vendor's own adjusted close is rounded to whole yen.
    for (const [i, { date, adjClose }] of bars.entries())
      for (const own of [raw[i]!, adjusted[i]!])
        assert.ok(Math.abs(own - adjClose!) <= 0.5, `${date}: ${own} instead of ${adjClose}`);
    const last = bars.findLastIndex(({ date }) => date < '2023-03-30');
    assert.ok(Math.abs(traded[last]!.close - 21_030) < 1e-6);
  });

  it('auto split proposes the block that Yahoo forgot', async () => {
    const { bars, splits } = await load('repair/4063-T-1d-bad-stock-split.csv');
    const repaired = await load('repair/4063-T-1d-bad-stock-split-fixed.csv');
    const proposal = proposeAutoSplit(bars, { knownSplits: splits });
    assert.deepEqual(
      [proposal?.earliestTimestamp, proposal?.latestTimestamp, proposal?.splitMultiplier],
      ['2023-03-15', '2023-03-28', 0.2],
    );
    assert.deepEqual(
      proposal?.splitAdjustedSet.close,
      repaired.bars.slice(0, 9).map(({ close }) => close),
    );
  });

  it('split-adjusted series of controls are clean, and their odd records are found', async () => {
    for (const symbol of ['AMZN', 'HD', 'SPG', 'FB', 'CMG', 'NVDA', 'NFLX', 'AAPL']) {
      const { bars, splits, dividends } = await load(`alphavantage/${symbol}.csv`);
      const adjusted = applySplits(bars, splits);
      assert.deepEqual(
        [symbol, detectSplits(adjusted, { basis: 'split-adjusted', dividends })],
        [symbol, []],
      );
    }
    const { bars } = await load('alphavantage/AMG.csv');
    assert.deepEqual([...new Set(checkPrices(bars).map(({ date }) => date))], ['2004-03-17']);
  });
});
