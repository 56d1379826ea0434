import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf } from './commands.ts';

test('figures are read from date,value; a bad line is named', () => {
  assert.deepEqual(pointsOf('\uFEFFdate,value\r\n2023-03-31,1.5\r\n\r\n2023-06-30,-2\n'), [
    { date: '2023-03-31', value: 1.5 },
    { date: '2023-06-30', value: -2 },
  ]);
  for (const [text, line] of [
    ['day,value\n', /^line 1/],
    ['date,value\n2023-02-30,1', /^line 2/],
    ['date,value\n2023-03-31,1\n2023-06-30,x', /^line 3/],
    ['date,value\n2023-03-31,1,2', /^line 2/],
  ] as const)
    assert.throws(() => pointsOf(text), { message: line });
});
