import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callsToday, listOf, nextMidnight, type AccountState } from './rules.ts';

const ms = Date.parse;
const account = (more: Partial<AccountState> = {}): AccountState => ({
  network: 'stocktwits',
  calls: 10,
  callLimit: 100,
  reportedMs: ms('2026-06-01T15:00:00Z'),
  limitedMs: null,
  lockedMs: null,
  ...more,
});

describe('states of social sentiment accounts', () => {
  test('a limit lasts until midnight of the network (r003-sentiment-lists)', () => {
    const limited = account({ limitedMs: ms('2026-06-01T15:00:00Z') });
    assert.equal(listOf(limited, ms('2026-06-02T03:59:59Z')), 'limitReached');
    assert.equal(listOf(limited, ms('2026-06-02T04:00:00Z')), 'active');
    const reddit = account({ network: 'reddit', limitedMs: ms('2026-06-01T15:00:00Z') });
    assert.equal(listOf(reddit, ms('2026-06-02T00:00:00Z')), 'active');
  });

  test('as many calls as the limit are enough, and count for their day alone', () => {
    const spent = account({ calls: 100 });
    assert.equal(listOf(spent, ms('2026-06-01T16:00:00Z')), 'limitReached');
    assert.equal(listOf(account({ calls: 99 }), ms('2026-06-01T16:00:00Z')), 'active');
    assert.equal(listOf(spent, ms('2026-06-02T04:00:00Z')), 'active');
    assert.deepEqual(
      [callsToday(spent, ms('2026-06-02T03:59:00Z')), callsToday(spent, ms('2026-06-02T04:00:00Z'))],
      [100, 0],
    );
    assert.equal(listOf(account({ callLimit: null, calls: 5000 }), ms('2026-06-01T16:00:00Z')), 'active');
  });

  test('a lock lasts until somebody removes it, and counts before a limit', () => {
    const locked = account({ calls: 100, lockedMs: ms('2026-06-01T15:00:00Z') });
    assert.equal(listOf(locked, ms('2027-06-01T15:00:00Z')), 'locked');
  });

  for (const [network, now, midnight] of [
    ['reddit', '2026-06-01T15:00:00Z', '2026-06-02T00:00:00Z'],
    ['reddit', '2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z'],
    ['stocktwits', '2026-06-02T03:59:59.999Z', '2026-06-02T04:00:00Z'],
    // The nights in which New York changes its clock have 23 and 25 hours.
    ['stocktwits', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['stocktwits', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['unheard-of', '2026-06-01T23:59:00Z', '2026-06-02T00:00:00Z'],
  ] as const)
    test(`midnight of ${network} after ${now}`, () => {
      assert.equal(new Date(nextMidnight(network, ms(now))).toISOString(), new Date(midnight).toISOString());
    });
});
