import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMarks, peakFrom } from './marks.ts';

const start = Date.parse('2026-03-01T00:00:00Z') / 1000;
const hour = (n: number, count: number, failed = 0, status = failed ? 500 : 0) => ({
  at: start + n * 3600,
  count,
  failed,
  status,
});
const quiet = Array.from({ length: 100 }, (_none, n) => hour(n, 20 + (n % 7)));

test('everyday hours have no marks', () => {
  assert.deepEqual(findMarks(quiet), []);
  assert.deepEqual(findMarks([]), []);
  assert.deepEqual(findMarks([hour(0, 3, 3)]), []);
});

test('hours far over the usual are one peak where they follow one another', () => {
  const marks = findMarks([...quiet, hour(100, 400), hour(101, 350), hour(102, 25), hour(103, 500)]);
  assert.deepEqual(
    marks.map(({ kind, from, to, requests }) => [kind, from, to, requests]),
    [
      ['peak', '2026-03-05T04:00:00.000Z', '2026-03-05T06:00:00.000Z', 750],
      ['peak', '2026-03-05T07:00:00.000Z', '2026-03-05T08:00:00.000Z', 500],
    ],
  );
});

test('a burst of errors has its worst status', () => {
  const [mark, ...others] = findMarks([...quiet, hour(100, 60, 30, 429), hour(101, 70, 50, 408)]);
  assert.deepEqual(others, []);
  assert.deepEqual([mark?.kind, mark?.failed, mark?.status], ['errors', 80, 408]);
});

test('a few failed answers among many are no burst', () => {
  assert.deepEqual(findMarks([...quiet.slice(1), hour(100, 99, 25)]), []);
});

test('from when an hour is a peak is not moved by the peaks', () => {
  const counts = quiet.map(({ count }) => count);
  assert.equal(peakFrom([...counts, 5_000, 6_000, 7_000]), peakFrom(counts));
});
