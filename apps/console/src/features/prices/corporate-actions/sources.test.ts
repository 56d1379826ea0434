import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { flatSources, indexSources, nextValue, saidOf, sourceCounts } from './sources.ts';

const record = (source: string, key: string, eps: number | null, invalid = false): EdsRecord => ({
  key,
  symbol: 'NWND',
  date: key,
  source,
  updatedAt: null,
  invalid,
  deleted: false,
  values: { date: key, eps },
  overridden: {},
});
const full = [
  { source: 'nasdaq', records: [record('nasdaq', '2024-02-01', 3), record('nasdaq', '2023-11-02', 5)] },
  { source: 'yahoo', records: [record('yahoo', '2024-02-01', 2)] },
  { source: 'zacks', records: [record('zacks', '2024-02-01', 9, true), record('zacks', '2023-11-02', null)] },
];

test('a cell of 1 with yahoo 2 and nasdaq 3 goes to 2, 3 and back to 1 (r001-eps-cell-cycle)', () => {
  const said = [
    { source: 'yahoo', value: 2 },
    { source: 'nasdaq', value: 3 },
  ];
  const shown: unknown[] = [];
  let value: ReturnType<typeof nextValue> = null;
  for (let click = 0; click < 4; click += 1) {
    value = nextValue(said, value?.value ?? 1, 1);
    shown.push(value?.value ?? 1);
  }
  assert.deepEqual(shown, [2, 3, 1, 2]);
});

test('sources that agree with the database or with each other make one step; a typed value goes back to the database', () => {
  const said = [
    { source: 'fmp', value: 1 },
    { source: 'yahoo', value: 2 },
    { source: 'zacks', value: 2 },
  ];
  assert.deepEqual(nextValue(said, 1, 1), { source: 'yahoo', value: 2 });
  assert.equal(nextValue(said, 2, 1), null);
  assert.equal(nextValue(said, 7.5, 1), null);
  assert.equal(nextValue([{ source: 'fmp', value: 1 }], 1, 1), null, 'nothing else is said');
  assert.deepEqual(nextValue(said, null, null), { source: 'fmp', value: 1 }, 'an empty cell is filled');
});

test('what is said in a cell leaves out records that are marked as wrong and empty values', () => {
  const index = indexSources(full);
  assert.deepEqual(saidOf(index, '2024-02-01', 'eps'), [
    { source: 'nasdaq', value: 3 },
    { source: 'yahoo', value: 2 },
  ]);
  assert.deepEqual(saidOf(index, '2023-11-02', 'eps'), [{ source: 'nasdaq', value: 5 }]);
  assert.deepEqual(saidOf(index, '1999-01-01', 'eps'), []);
});

test('the full set has the records of every source, newest first and those of a day in the order of trust (r001-table-multi-source-meta)', () => {
  assert.deepEqual(
    flatSources(full).map((one) => `${one.key} ${one.source}`),
    ['2024-02-01 nasdaq', '2024-02-01 yahoo', '2024-02-01 zacks', '2023-11-02 nasdaq', '2023-11-02 zacks'],
  );
  assert.deepEqual(
    flatSources(full, 'zacks').map((one) => one.key),
    ['2024-02-01', '2023-11-02'],
  );
  assert.deepEqual(sourceCounts(full)[2], { source: 'zacks', count: 2, wrong: 1 });
});
