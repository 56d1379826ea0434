import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromColumns } from '../bars/bar.ts';
import { randomWalk, rescale, withSplit } from '../testing/series.ts';
import { proposeAutoSplit } from './auto-split.ts';

const bars = randomWalk({ seed: 5 });

describe('proposeAutoSplit', () => {
  it('proposes nothing for clean prices', () => assert.equal(proposeAutoSplit(bars), null));

  it('covers all records before a missing split', () => {
    const proposal = proposeAutoSplit(withSplit(bars, 100, 5));
    assert.ok(proposal);
    assert.equal(proposal.earliestTimestamp, bars[0]!.date);
    assert.equal(proposal.latestTimestamp, bars[99]!.date);
    assert.equal(proposal.splitMultiplier, 0.2);
    assert.equal(proposal.recordsToAdjustPostSplit, 100);
    assert.equal(proposal.detection.kind, 'missing');
  });

  it('joins a block to the rest: adjusted prices and volumes are the original ones', () => {
    const broken = rescale(bars, 80, 95, 1 / 3).map((bar) => ({ ...bar, adjClose: bar.close }));
    const proposal = proposeAutoSplit(broken);
    assert.ok(proposal);
    assert.ok(Math.abs(proposal.splitMultiplier - 3) < 1e-9);
    const adjusted = fromColumns(proposal.splitAdjustedSet);
    assert.deepEqual(
      adjusted.map(({ date }) => date),
      bars.slice(80, 95).map(({ date }) => date),
    );
    for (const [i, bar] of adjusted.entries()) {
      const original = bars[80 + i]!;
      for (const field of ['open', 'high', 'low', 'close', 'volume'] as const) {
        assert.ok(Math.abs(bar[field] / original[field] - 1) < 1e-9, field);
      }
      assert.ok(Math.abs(bar.adjClose! / original.close - 1) < 1e-9);
    }
  });

  it('uses the list for a ratio that is not in use', () => {
    const knownSplits = [{ date: bars[104]!.date, ratio: 0.4406 }];
    const proposal = proposeAutoSplit(withSplit(bars, 100, 0.4406), { knownSplits });
    assert.equal(proposal?.splitMultiplier, 1 / 0.4406);
    assert.equal(proposal.recordsToAdjustPostSplit, 100);
  });

  it('does not touch records for a fault of the list alone', () => {
    const knownSplits = [{ date: bars[100]!.date, ratio: 2 }];
    assert.equal(proposeAutoSplit(bars, { knownSplits, basis: 'raw' }), null);
    assert.equal(proposeAutoSplit(bars, { knownSplits }), null);
  });
});
