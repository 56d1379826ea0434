import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bandsOf, columnsAfter, marksOf, proposalLine } from './overlay.ts';
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
        warnings: [],
        warningCount: 0,
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

  test('after a repair its cells stand where the bars were read, of the series on screen alone', () => {
    const read = {
      date: ['2020-01-02', '2020-01-03'],
      open: [1, 2],
      high: [1, 2],
      low: [1, 2],
      close: [1, 2],
      adjClose: [1, null],
      volume: [1, 2],
    };
    const { effects } = proposal({}, side([1, 2]), side([null, 4])).done;
    const cell = { env: 'production', chartType: 'eod', field: 'close', before: 2, after: 5 } as const;
    const sample = [
      { ...cell, date: '2020-01-03' },
      { ...cell, date: '2020-01-06' },
      { ...cell, date: '2020-01-02', chartType: '1min' },
    ];
    const after = columnsAfter(read, { ...effects, sample }, 'eod', false);
    // A bar that is taken away stays until the chart is read again.
    assert.deepEqual(
      [after.open, after.adjClose, after.close],
      [
        [1, 4],
        [1, 4],
        [1, 5],
      ],
    );
    assert.deepEqual(columnsAfter(read, { ...effects, sample }, 'eod', true), read);
    assert.deepEqual(read.close, [1, 2]);
  });
});
