import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodWords, renewsAgain, termsDifference, type BillingTerms } from './billing-terms.ts';

test('a subscription renews unless it ends with its period or before', () => {
  const currentPeriodEnd = '2026-07-01T00:00:00.000Z';
  const renews = (cancelAt: string | null, cancelAtPeriodEnd?: boolean): boolean =>
    renewsAgain({
      currentPeriodEnd,
      cancelAt,
      ...(cancelAtPeriodEnd !== undefined && { cancelAtPeriodEnd }),
    });
  assert.equal(renews(null, false), true);
  assert.equal(renews('2031-01-01T00:00:00.000Z', false), true, 'an end that is far away');
  assert.equal(renews('2026-07-01T00:00:01Z', false), true);
  assert.equal(renews(currentPeriodEnd, false), false);
  assert.equal(renews('2026-06-20T00:00:00.000Z', false), false);
  assert.equal(renews('2031-01-01T00:00:00.000Z', true), false);
  assert.equal(renews(currentPeriodEnd), false, 'a record of an earlier release');
});

test('terms differ by currency, interval, count and items, never by the amount alone', () => {
  const terms: BillingTerms = {
    currency: 'usd',
    interval: 'month',
    intervalCount: 1,
    amountCents: 2900,
    itemCount: 1,
  };
  assert.equal(termsDifference(terms, { ...terms, amountCents: null }), null);
  assert.deepEqual(termsDifference(terms, { ...terms, currency: 'eur' }), {
    present: 'every month in USD',
    wanted: 'every month in EUR',
  });
  assert.deepEqual(termsDifference({ ...terms, intervalCount: 3 }, terms), {
    present: 'every 3 months in USD',
    wanted: 'every month in USD',
  });
  assert.deepEqual(termsDifference(terms, { ...terms, itemCount: 2 }), {
    present: '1 item every month in USD',
    wanted: '2 items every month in USD',
  });
  assert.equal(periodWords({ interval: 'year', intervalCount: 1 }), 'year');
});
