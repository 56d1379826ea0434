import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bandsOf, marksOf, proposalLine } from './overlay.ts';
import type { Proposal } from './use-repair.ts';

const side = (close: (number | null)[], adjClose = close) => ({
  open: close,
  high: close,
  low: close,
  close,
  adjClose,
  volume: close,
});

function proposal(part: Partial<Proposal>, before = side([1, 2]), after = side([2, 4])): Proposal {
  return {
    repair: { name: 'applyChartSplit', title: 'Split', input: {} },
    marks: [],
    autoSplit: null,
    evidence: null,
    seen: 0,
    done: {
      success: true,
      message: '',
      preview: true,
      changeSetId: null,
      cells: [],
      effects: {
        count: 2,
        sample: [],
        series: [{ env: 'production', chartType: 'eod', date: ['2020-01-02', '2020-01-03'], before, after }],
      },
    },
    ...part,
  };
}

describe('what a previewed repair draws', () => {
  test('the yellow line is the closes after the repair', () => {
    assert.deepEqual(proposalLine(proposal({}), 'eod', false), {
      date: ['2020-01-02', '2020-01-03'],
      close: [2, 4],
    });
  });

  test('of a repair of AdjClose alone it is the new AdjClose, without bars that have none', () => {
    const only = proposal({}, side([1, 2], [1, 2]), side([1, 2], [null, 1.5]));
    assert.deepEqual(proposalLine(only, 'eod', false), { date: ['2020-01-03'], close: [1.5] });
  });

  test('another series than the one on screen draws nothing', () => {
    assert.equal(proposalLine(proposal({}), 'eod', true), undefined);
    assert.equal(proposalLine(proposal({}), '1min', false), undefined);
  });

  test('a proposed split is a band named by its multiplier (r001-chart-auto-split-propose)', () => {
    const autoSplit = {
      earliestTimestamp: '2020-01-02',
      latestTimestamp: '2020-01-03',
      splitMultiplier: 0.25,
      splitAdjustedSet: { date: [], ...side([]) } as never,
      recordsToAdjustPostSplit: 2,
    };
    assert.deepEqual(bandsOf(proposal({ autoSplit })), [
      { from: '2020-01-02', to: '2020-01-03', label: 'split x0.25' },
    ]);
  });

  test('plotted outliers are marked as such', () => {
    const marks = [{ date: '2020-01-02', field: 'close', value: 1, suggested: null, reason: 'spike' }];
    const plotted = proposal({
      marks,
      repair: { name: 'getChartFix', title: 'Outliers', input: { type: 'outliers' } },
    });
    assert.deepEqual(marksOf(plotted), [{ date: '2020-01-02', text: 'close', kind: 'outlier' }]);
  });
});
