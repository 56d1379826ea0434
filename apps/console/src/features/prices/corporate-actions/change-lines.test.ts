import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EdsChange, EdsRepairDone } from '@midoffice/contract/prices/corporate-actions/shapes';
import { changeLines, changeSummary, type Previewed } from './change-lines.ts';

const series = { env: 'production', chartType: 'eod', date: ['2024-01-02', '2024-01-03'] };
const preview = (
  symbol: string,
  changed: Omit<EdsChange, 'symbol'>[],
  more: Partial<EdsRepairDone> = {},
): Previewed => ({
  table: 'dividends',
  done: {
    success: true,
    message: '',
    preview: true,
    changeSetId: null,
    cells: [{ seq: 1, table: 'eds_cell', key: {}, field: '*', before: null, after: {} }],
    effects: { count: 0, sample: [], series: [], warnings: [], warningCount: 0 },
    changed: changed.map((one) => ({ symbol, ...one })),
    changedCount: changed.length,
    digest: '',
    ...more,
  },
});
const key = '2024-02-09';

test('a change reads as record, field, before and after; a record that comes or goes says so', () => {
  const lines = changeLines([
    preview('NWND', [
      { key, field: 'dividend', before: 24, after: 0.24 },
      { key, field: 'source', before: 'fmp', after: 'yahoo' },
      { key, field: 'currency', before: null, after: 'USD' },
      { key: '2024-05-10', field: 'record', before: null, after: 'manual' },
      { key: '2023-11-10', field: 'record', before: 'fmp', after: null },
    ]),
  ]);
  assert.deepEqual(
    lines.map(({ record, what, before, after }) => [record, what, before, after].join(' | ')),
    [
      '2024-02-09 | Dividend | 24 | 0.24',
      '2024-02-09 | Source | fmp | yahoo',
      '2024-02-09 | Currency | (empty) | USD',
      '2024-05-10 | Record | (none) | manual',
      '2023-11-10 | Record | fmp | deleted',
    ],
  );
});

test('the summary counts changes and change sets, says what is not listed, and what the chart does', () => {
  const one = { key, field: 'dividend', before: 24, after: 0.24 };
  assert.equal(changeSummary([preview('A', [one])]), '1 change as one change set, which can be undone.');
  assert.equal(
    changeSummary([preview('A', [one]), preview('B', [one])]),
    '2 changes as 2 change sets, one for each record, which can be undone.',
  );
  assert.match(
    changeSummary([preview('A', [one], { changedCount: 900 })]),
    /^900 changes .*; the first 1 are listed\.$/,
  );
  assert.match(changeSummary([preview('A', [])]), /^No value of the main set changes\./);
  assert.equal(changeSummary([preview('A', [], { cells: [] })]), 'Nothing would change.');
  const effects = { count: 2, sample: [], series: [series] } as never;
  assert.match(changeSummary([preview('A', [one], { effects })]), / The chart follows with 2 bars\.$/);
});
