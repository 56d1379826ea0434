import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultRange, momentProblem, rangeProblem, shiftRange, splitWindow, windowToLoad } from './range.ts';

describe('ranges of the chart screen', () => {
  test('EOD opens with the last 25 years (r001-chart-default-range)', () => {
    assert.deepEqual(defaultRange('eod', '2024-06-01'), { from: '1999-06-01', to: '2024-06-01' });
    assert.deepEqual(defaultRange('eod', '2024-02-29'), { from: '1999-02-28', to: '2024-02-29' });
  });

  test('other types open with their look-back (r001-chart-lookback)', () => {
    assert.deepEqual(defaultRange('1min', '2024-06-08'), { from: '2024-06-01', to: '2024-06-08' });
    assert.deepEqual(defaultRange('5min', '2024-06-30'), { from: '2024-05-31', to: '2024-06-30' });
    assert.deepEqual(defaultRange('1hour', '2023-06-01'), { from: '2022-06-01', to: '2023-06-01' });
  });

  test('arrows shift by the day span of the type (r001-chart-arrows)', () => {
    const window = { from: '2024-06-01', to: '2024-06-08' };
    assert.deepEqual(shiftRange(window, '1min', -1), { from: '2024-05-25', to: '2024-06-01' });
    assert.deepEqual(shiftRange(shiftRange(window, '5min', 1), '5min', -1), window);
  });

  test('a split is seen with half of the look-back on each side (r001-chart-split-window)', () => {
    assert.deepEqual(splitWindow('2024-03-10', '1min'), { from: '2024-03-06', to: '2024-03-13' });
    assert.deepEqual(splitWindow('2014-06-09', 'eod'), { from: '2000-09-30', to: '2028-02-16' });
  });

  test('a day outside of what is loaded is loaded with half of the look-back on each side', () => {
    const loaded = { from: '2024-06-01', to: '2024-06-08' };
    assert.equal(windowToLoad('2024-06-08', '1min', loaded), undefined);
    assert.equal(windowToLoad('2024-06-01T09:30:00', '1min', loaded), undefined);
    for (const type of ['1min', '5min', '1hour', 'eod'] as const)
      assert.deepEqual(windowToLoad('2014-06-09T09:30:00', type, loaded), splitWindow('2014-06-09', type));
  });

  test('a day, or a moment of intraday bars', () => {
    for (const good of ['2024-06-01', '2024-06-01T15:30', '2024-06-01T15:30:59'])
      assert.equal(momentProblem(good, '1min'), null);
    for (const bad of [
      '2024-02-30',
      '2024-06-01T',
      '2024-06-01T24:00',
      '2024-06-01T15:60',
      '2024-06-01 15:30',
      '2024-06-01Txx',
    ])
      assert.equal(momentProblem(bad, '1min'), 'must be a date YYYY-MM-DD, or YYYY-MM-DDTHH:MM', bad);
  });

  test('a daily chart asks for days alone, and an empty field is required', () => {
    assert.equal(momentProblem('2024-06-01', 'eod'), null);
    for (const bad of ['2024-02-30', '2024-06-01T15:30'])
      assert.equal(momentProblem(bad, 'eod'), 'must be a date YYYY-MM-DD', bad);
    for (const type of ['eod', '1min'] as const) assert.equal(momentProblem('', type), 'is required');
  });

  test('a from after its to is refused by name (r001-no-override-date-order)', () => {
    assert.equal(
      rangeProblem({ from: '2024-02-01', to: '2024-01-01' }),
      'From date cannot be greater than to date',
    );
    assert.equal(rangeProblem({ from: '2024-02-01', to: '2024-02-01' }), undefined);
    assert.equal(rangeProblem({ from: 'soon', to: '2024-02-01' }), 'From must be a date YYYY-MM-DD');
  });
});
