import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callSeconds } from './call-time.ts';

const iso = (text: string): string | null => {
  const seconds = callSeconds(text);
  return seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 16);
};

test('epoch seconds stay what they are', () => {
  assert.equal(callSeconds(' 1795947900 '), 1795947900);
  assert.equal(callSeconds('1795947900.5'), null);
  assert.equal(callSeconds(''), null);
});

test('a day, a time and a clock are the moment at which that clock shows them, summer and winter', () => {
  assert.equal(iso('2026-11-29 16:30 ET'), '2026-11-29T21:30');
  assert.equal(iso('2026-07-29 16:30 est'), '2026-07-29T20:30');
  assert.equal(iso('2026-07-29 8:00 PT'), '2026-07-29T15:00');
  assert.equal(iso('2026-07-29T09:00 CET'), '2026-07-29T07:00');
  assert.equal(iso('2026-11-30 00:30 Asia/Tokyo'), '2026-11-29T15:30');
  assert.equal(iso('2026-11-29 10:25 UTC'), '2026-11-29T10:25');
  assert.equal(iso('2026-11-29 10:25Z'), '2026-11-29T10:25');
});

test('of a time that comes twice it is the earlier one; one that is skipped is none', () => {
  assert.equal(iso('2026-11-01 01:30 ET'), '2026-11-01T05:30');
  assert.equal(iso('2026-03-08 02:30 ET'), null);
});

test('a time without a clock, an unknown clock and days or hours that do not exist are none', () => {
  for (const text of [
    '2026-11-29 16:30',
    '2026-11-29 16:30 Nowhere/Town',
    '2026-02-30 10:00 UTC',
    '2026-11-29 24:30 UTC',
    '2026-11-29 16:61 UTC',
    '29.11.2026 16:30 CET',
  ])
    assert.equal(callSeconds(text), null, text);
});
