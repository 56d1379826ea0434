import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chartRange } from './range.ts';

const days = { today: '2024-06-14', splitDate: '2024-06-10' };

describe('the charts of a split (r001-split-ranges)', () => {
  for (const [type, view, from, to] of [
    ['eod', 'latest', '2024-04-15', '2024-06-14'],
    ['1min', 'latest', '2024-06-10', '2024-06-14'],
    ['eod', 'split', '2024-05-11', '2024-07-10'],
    ['1min', 'split', '2024-06-08', '2024-06-12'],
  ] as const)
    it(`${type} ${view} shows ${from} to ${to}`, () =>
      assert.deepEqual(chartRange(type, view, days), { from, to }));
  it('shows the last days while no split is chosen', () =>
    assert.equal(chartRange('eod', 'split', { ...days, splitDate: '' }).to, '2024-06-14'));
});
