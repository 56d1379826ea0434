import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText, secondsProblem, sizeText, ttlText } from './texts.ts';

test('times to live are written in their two largest units', () => {
  for (const [seconds, text] of [
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3661, '1 h 1 min'],
    [172_800, '2 d'],
    [90_000, '1 d 1 h'],
  ] as const)
    assert.equal(durationText(seconds), text);
  assert.equal(ttlText({ type: 'string', ttlSeconds: null }), 'no expiry');
  assert.equal(ttlText({ type: null, ttlSeconds: null }), 'gone');
});

test('sizes are written in bytes, kB, MB and GB', () => {
  assert.deepEqual([999, 1500, 2_500_000, 3e9, null].map(sizeText), [
    '999 B',
    '1.5 kB',
    '2.5 MB',
    '3.0 GB',
    '',
  ]);
});

test('seconds are whole and not negative', () => {
  for (const typed of ['', '-1', '1.5', 'soon', '9999999999']) assert.ok(secondsProblem(typed), typed);
  for (const typed of ['0', ' 60 ']) assert.equal(secondsProblem(typed), null);
});
