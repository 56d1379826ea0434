import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readBarFile } from './read-bars.ts';

it('a daily file: negative values and repeated dates are skipped on request, each named by line and field', async () => {
  const cells: string[] = [];
  const text = [
    'Date,Open,High,Low,Close,Volume',
    '2020-01-02,1,2,0.5,1.5,100',
    '2020-01-03,1,2,-1,1,-5',
    '2020-01-02,7,7,7,7,7',
  ].join('\n');
  const file = await readBarFile([text], {
    format: 'lean',
    skip: ['negative', 'duplicate-date'],
    unreadable: ({ line, field, fault, text: cell }) => void cells.push(`${line} ${field} ${fault} ${cell}`),
  });
  assert.deepEqual(cells, ['3 low negative -1', '3 volume negative -5', '4 date duplicate-date 2020-01-02']);
  assert.deepEqual(
    file.bars.map(({ date, low, close, volume }) => [date, low, close, volume]),
    [
      ['2020-01-02', 0.5, 1.5, 100],
      ['2020-01-03', Number.NaN, 1, Number.NaN],
    ],
  );
});
