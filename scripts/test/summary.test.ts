import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closingText } from './summary.ts';

const skip = (count: number, reason: string) =>
  Array.from({ length: count }, (_, n) => ({ name: `journey ${n}`, reason }));

test('a run in which everything ran says so', () => {
  const text = closingText(new Map([['units', { tests: 4, skipped: [] }]]), ['units 1 s'], []);
  assert.equal(text, 'All steps passed: units 1 s');
});

test('journeys that did not run are counted, with the reason, and no success is claimed', () => {
  const coverage = new Map([
    ['journeys', { tests: 168, skipped: skip(83, 'not run: no browser on this machine') }],
    ['units', { tests: 900, skipped: skip(1, '') }],
  ]);
  assert.equal(
    closingText(coverage, ['units 1 s'], []),
    [
      'NOT RUN: 83 of 168 tests in journeys (no browser on this machine)',
      'NOT RUN: 1 of 900 tests in units (skipped): journey 0',
      'Everything else passed: units 1 s',
    ].join('\n'),
  );
});

test('flaky files are named', () => {
  assert.match(
    closingText(new Map(), [], ['a.test.ts']),
    /^Flaky, passed only when run again: a\.test\.ts\n/,
  );
});
