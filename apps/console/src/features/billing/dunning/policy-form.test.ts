import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPolicy } from '@midoffice/contract/billing/dunning/policy';
import { amountsIn, amountsText, formOf, policyIn, refusalText } from './policy-form.ts';

test('a policy is the same after it was put into the form and read again', () => {
  const policy = {
    ...firstPolicy,
    ignoreBelow: { usd: 500, jpy: 300, kwd: 1250 },
    quietDates: ['2026-12-25'],
  };
  assert.deepEqual(policyIn(formOf(policy)), policy);
});

test('amounts are read in the smallest unit of their currency, with no decimal too many', () => {
  assert.deepEqual(amountsIn('USD 5, eur 0.5, JPY 500'), { usd: 500, eur: 50, jpy: 500 });
  assert.equal(amountsText({ usd: 500, jpy: 500 }), 'USD 5.00, JPY 500');
  for (const bad of ['5', 'USD', 'USD -5', 'JPY 5.5', 'USD 1.234', 'USD 5 EUR 5'])
    assert.throws(() => amountsIn(bad), /is no amount such as USD 5\.00/, bad);
});

test('days must be whole numbers, and a refusal names the step as people count', () => {
  const form = formOf(firstPolicy);
  assert.throws(
    () => policyIn({ ...form, steps: [{ ...form.steps[0]!, day: '1.5' }] }),
    /^Error: Step 1, day: must be a whole number$/,
  );
  assert.equal(refusalText('policy.steps.0.day: must be at least 0'), 'Step 1, day: must be at least 0');
  assert.equal(
    refusalText('policy.hours.to: must be after the first hour'),
    'hours.to: must be after the first hour',
  );
});
