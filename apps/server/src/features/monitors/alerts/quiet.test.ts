import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone, quietUntil } from './quiet.ts';

const until = (from: string, to: string, timeZone: string, moment: string): string | null => {
  const end = quietUntil({ from, to, timeZone }, Date.parse(moment));
  return end === null ? null : new Date(end).toISOString().slice(0, 16);
};

test('quiet hours end on the clock of their zone, over midnight and through both changes of the clock', () => {
  const cases = [
    ['22:00', '07:00', 'UTC', '2026-06-01T21:59:59Z', null],
    ['22:00', '07:00', 'UTC', '2026-06-01T22:00:30Z', '2026-06-02T07:00'],
    ['22:00', '07:00', 'UTC', '2026-06-02T06:59:00Z', '2026-06-02T07:00'],
    ['22:00', '07:00', 'UTC', '2026-06-02T07:00:00Z', null],
    ['12:00', '13:00', 'UTC', '2026-06-02T12:30:00Z', '2026-06-02T13:00'],
    ['09:00', '09:00', 'UTC', '2026-06-02T12:30:00Z', null],
    // New York: forward on 8 March, back on 1 November; London: forward on 29 March, back on 25 October.
    ['22:00', '07:00', 'America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T11:00'],
    ['22:00', '07:00', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T12:00'],
    ['22:00', '07:00', 'Europe/London', '2026-03-28T23:00:00Z', '2026-03-29T06:00'],
    ['22:00', '07:00', 'Europe/London', '2026-10-24T22:00:00Z', '2026-10-25T07:00'],
    // 02:30 does not exist that night: the first minute after it ends the quiet hours.
    ['22:00', '02:30', 'America/New_York', '2026-03-08T06:00:00Z', '2026-03-08T07:00'],
    ['22:00', '07:00', 'Asia/Kolkata', '2026-06-01T16:45:00Z', '2026-06-02T01:30'],
  ] as const;
  for (const [from, to, zone, moment, expected] of cases)
    assert.equal(until(from, to, zone, moment), expected, `${from} to ${to} ${zone} at ${moment}`);
});

test('time zones that are none', () => {
  assert.equal(isTimeZone('America/New_York'), true);
  assert.equal(isTimeZone('Moon/Base'), false);
  assert.equal(isTimeZone("'; drop table"), false);
});
