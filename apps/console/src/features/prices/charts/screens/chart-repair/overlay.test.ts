import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { proposedPoints } from '../../../../../kit/chart/model.ts';
import { bandsOf, columnsAfter, drawnOn, marksOf, movedPrices, proposedPrices } from './overlay.ts';
import type { Proposal } from './use-repair.ts';

const side = (close: (number | null)[], adjClose: (number | null)[] = close) => ({
  open: close,
  high: close,
  low: close,
  close,
  adjClose,
  volume: close,
});

function proposal(part: Partial<Proposal>, before = side([1, 2]), after = side([2, 4])): Proposal {
  return {
    repair: {
      name: 'applyChartSplit',
      title: 'Split',
      input: { symbol: 'AAPL', afterDate: '', beforeDate: '' },
    },
    symbol: 'AAPL',
    marks: [],
    autoSplit: null,
    evidence: null,
    seen: 0,
    digest: 'a'.repeat(64),
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
  test('closes and adjusted closes after the repair, each with a line of its own', () => {
    const kept = proposal({}, side([1, 2], [1, null]), side([2, 4], [1, null]));
    const lines = proposedPrices(kept, 'eod', false)!;
    assert.deepEqual(lines, { date: ['2020-01-02', '2020-01-03'], close: [2, 4], adjClose: [1, null] });
    const drawn = (field: 'close' | 'adjClose') => proposedPoints(lines, field).map((point) => point.value);
    assert.deepEqual([drawn('close'), drawn('adjClose')], [[2, 4], [1]]);
  });

  test('says which of them a repair leaves as they are', () => {
    const of = (before: ReturnType<typeof side>, after: ReturnType<typeof side>) =>
      movedPrices(proposal({}, before, after));
    assert.equal(of(side([1, 2], [1, 2]), side([2, 4], [1, 2])), 'Close changes, AdjClose stays as it is.');
    assert.equal(of(side([1, 2], [1, 2]), side([1, 2], [2, 4])), 'AdjClose changes, close stays as it is.');
    assert.equal(of(side([1, 2]), side([2, 4])), 'Close and AdjClose change.');
    assert.equal(of(side([1, 2], [null, null]), side([2, 4], [null, null])), undefined);
    assert.equal(of(side([1, 2]), side([1, 2])), undefined);
  });

  test('the repair of another symbol draws nothing', () => {
    const shown = proposal({});
    assert.equal(drawnOn('AAPL', shown), shown);
    assert.equal(drawnOn('MSFT', shown), null);
  });

  test('another series than the one on screen draws nothing', () => {
    assert.equal(proposedPrices(proposal({}), 'eod', true), undefined);
    assert.equal(proposedPrices(proposal({}), '1min', false), undefined);
  });

  test('a proposed split is a band named by its multiplier (r001-chart-auto-split-propose)', () => {
    const autoSplit = {
      earliestTimestamp: '2020-01-02',
      latestTimestamp: '2020-01-03',
      splitMultiplier: 0.25,
      splitAdjustedSet: { date: [], ...side([]) } as never,
      recordsToAdjustPostSplit: 2,
      adjCloseKept: false,
    };
    assert.deepEqual(bandsOf(proposal({ autoSplit })), [
      { from: '2020-01-02', to: '2020-01-03', label: 'prices ×0.25' },
    ]);
  });

  test('plotted outliers are marked as such', () => {
    const marks = [{ date: '2020-01-02', field: 'close', value: 1, suggested: null, reason: 'spike' }];
    const plotted = proposal({
      marks,
      repair: { name: 'getChartFix', title: 'Outliers', input: { symbol: 'AAPL', type: 'outliers' } },
    });
    assert.deepEqual(marksOf(plotted), [{ date: '2020-01-02', text: 'close', kind: 'outlier' }]);
  });

  test('a bar is marked once, with the names of its fields', () => {
    const mark = { value: 1, suggested: null, reason: 'spike' };
    const marked = (date: string, ...fields: string[]) => fields.map((field) => ({ ...mark, date, field }));
    const marks = [
      ...marked('2020-01-02', 'close', 'high'),
      ...marked('2020-01-03', 'open', 'high', 'low', 'close', 'adjClose'),
    ];
    assert.deepEqual(
      marksOf(proposal({ marks })).map(({ date, text }) => [date, text]),
      [
        ['2020-01-02', 'close, high'],
        ['2020-01-03', '5 fields'],
      ],
    );
  });

  test('after a repair its cells replace those of the bars read, in the series on screen alone', () => {
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
    // Of a split controller's change set: a dividend, and a part of the split.
    const others = ['dividend', 'numerator'].map((field) => ({ ...cell, field, date: '2020-01-03' }));
    assert.deepEqual(
      columnsAfter(read, { ...effects, sample: [...others, ...sample] }, 'eod', false).close,
      [1, 5],
    );
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
