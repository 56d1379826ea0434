// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOfDay, countdown } from './day.ts';
import { call } from './testing.ts';

const nowMs = Date.parse('2026-05-04T12:00:00Z');
const at = (time: string): number => Date.parse(time) / 1000;

test('the calls of the day: under way, of today, of the last three or the next 24 hours; each once, the next first and the ended last', () => {
  const calls = [
    call({ symbol: 'LATE', date: '2026-05-05', transcriptionTime: at('2026-05-05T11:00:00Z') }),
    call({ symbol: 'NEXT', transcriptionTime: at('2026-05-04T13:00:00Z') }),
    call({ symbol: 'NEXT', transcriptionTime: at('2026-05-04T13:00:00Z') }),
    call({ symbol: 'OPEN', transcriptionTime: null }),
    call({ symbol: 'GONE', deleted: true }),
    call({ symbol: 'FAR', date: '2026-05-06', transcriptionTime: at('2026-05-06T13:00:00Z') }),
    call({ symbol: 'ENDED', phase: 'post-call', transcriptionTime: at('2026-05-04T01:00:00Z') }),
    call({ symbol: 'OLD', date: '2026-05-03', transcriptionTime: at('2026-05-03T23:00:00Z') }),
    call({ symbol: 'LIVE', date: '2026-05-03', inCall: true, transcriptionTime: at('2026-05-03T23:00:00Z') }),
  ];
  assert.deepEqual(
    callsOfDay(calls, nowMs).map(({ symbol }) => symbol),
    ['LIVE', 'NEXT', 'LATE', 'OPEN', 'ENDED'],
  );
});

test('the countdown is to the second, and negative once a call has begun', () => {
  const until = (time: string): string => countdown({ transcriptionTime: at(time) }, nowMs);
  assert.deepEqual(
    [until('2026-05-04T13:04:09Z'), until('2026-05-04T11:55:00Z'), until('2026-05-05T12:00:00Z')],
    ['1:04:09', '-0:05:00', '24:00:00'],
  );
  assert.equal(countdown({ transcriptionTime: null }, nowMs), '');
});
