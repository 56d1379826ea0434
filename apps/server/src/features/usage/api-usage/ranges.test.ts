import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameSeconds, usageFrames } from '@midoffice/contract/usage/api-usage/shapes';
import { anyRange, frameRange, givenRange, rangeOf, unitSeconds } from './ranges.ts';

const now = Date.parse('2026-03-10T14:37:21Z');
const text = (ms: number): string => new Date(ms).toISOString();

test('a frame is read from the roll-up that fits it: minutes to 4 hours, hours to a week, then days', () => {
  assert.deepEqual(
    usageFrames.map((frame) => frameRange(frame, now).resolution),
    [
      ...Array.from({ length: 4 }, () => 'minute'),
      ...Array.from({ length: 3 }, () => 'hour'),
      ...Array.from({ length: 4 }, () => 'day'),
    ],
  );
});

test('a frame covers its time whole, on whole units, in 5 to 91 bars', () => {
  for (const frame of usageFrames) {
    const { fromMs, toMs, resolution, bucketSeconds } = frameRange(frame, now);
    assert.ok(fromMs <= now - frameSeconds[frame] * 1000 && toMs > now, frame);
    assert.equal(fromMs % (unitSeconds[resolution] * 1000), 0, frame);
    const bars = (toMs - fromMs) / 1000 / bucketSeconds;
    assert.ok(bars >= 5 && bars <= 92, `${frame}: ${bars}`);
  }
});

test('any range is widened to whole units, and older ones know no minutes', () => {
  const hour = anyRange(now - 1_800_000, now, now);
  assert.deepEqual(
    [hour.resolution, text(hour.fromMs), text(hour.toMs)],
    ['minute', '2026-03-10T14:07:00.000Z', '2026-03-10T14:38:00.000Z'],
  );
  const old = anyRange(Date.parse('2026-01-05T10:10:00Z'), Date.parse('2026-01-05T10:40:00Z'), now);
  assert.deepEqual(
    [old.resolution, text(old.fromMs), text(old.toMs)],
    ['hour', '2026-01-05T10:00:00.000Z', '2026-01-05T11:00:00.000Z'],
  );
  assert.ok((anyRange(0, now, now).toMs - 0) / 1000 / anyRange(0, now, now).bucketSeconds < 800);
});

test('a day at the end of a range counts whole; an end before the start is refused', () => {
  assert.deepEqual(givenRange('2026-01-01', '2026-01-01'), {
    fromMs: Date.parse('2026-01-01'),
    toMs: Date.parse('2026-01-02'),
  });
  assert.throws(() => givenRange('2026-01-02', '2026-01-01'), { message: 'to: must be later than from' });
  assert.throws(() => rangeOf({ to: '2026-01-01' }, '5m', now), {
    message: 'from: is required where to is given',
  });
  assert.equal(rangeOf({ from: '2026-03-10' }, '5m', now).toMs, Date.parse('2026-03-10T15:00:00Z'));
});
