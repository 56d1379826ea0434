import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../platform/http/errors.ts';
import { changesBetween, refreshMessage } from './refresh.ts';
import { requireMayOpen, requireUnchanged, staffAccountRefusal } from '../customer-records/api.ts';
import { notificationsOf } from './rules.ts';

describe('rules of accounts', () => {
  test('only admins open an account with a staff role', () => {
    for (const role of ['standard', 'analyst', 'admin']) {
      assert.throws(
        () => requireMayOpen({ role: 'analyst' }, { user_role: role }),
        new ApiError(403, staffAccountRefusal),
      );
      requireMayOpen({ role: 'admin' }, { user_role: role });
    }
    for (const role of [null, 'small-business', 'enterprise'])
      requireMayOpen({ role: 'standard' }, { user_role: role });
  });

  test('a value that has changed is refused with both values', () => {
    const account = { userid: 'u1', email: 'a@example.com' };
    requireUnchanged(account, { field: 'notes', expected: undefined, actual: 'x', wanted: 'y' });
    requireUnchanged(account, { field: 'notes', expected: 'x', actual: 'x', wanted: 'y' });
    assert.throws(
      () => requireUnchanged(account, { field: 'notes', expected: 'w', actual: 'x', wanted: 'y' }),
      (error: ApiError) =>
        error.status === 409 &&
        error.details.conflicts?.[0]?.expected === 'w' &&
        error.details.conflicts[0].actual === 'x',
    );
  });

  test('notifications name what is unusual, from 61 percent of the rate limit', () => {
    const calm = {
      failedPayment: false,
      blocked: false,
      manualExpired: false,
      cardExpired: false,
      liveApiCount: 180,
      callsPerMinute: 300,
    };
    assert.deepEqual(notificationsOf(calm), {});
    assert.equal(notificationsOf({ ...calm, liveApiCount: 183 })['rate']?.[0]?.percent, 61);
    assert.equal(
      notificationsOf({ ...calm, failedPayment: true, cardExpired: true })['important']?.length,
      2,
    );
  });

  test('a refresh names the fields that differ', () => {
    assert.deepEqual(changesBetween({ a: 1, b: 'x' }, { a: 1, b: 'y', c: true }), [
      { field: 'b', before: 'x', after: 'y' },
      { field: 'c', before: null, after: true },
    ]);
    assert.equal(refreshMessage('Gateway', []), 'Gateway refreshed, nothing has changed.');
  });
});
