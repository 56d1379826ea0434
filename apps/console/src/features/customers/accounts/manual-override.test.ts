import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PaymentDetails, SubscriptionRow } from '@midoffice/contract/customers/accounts/shapes';
import {
  isExpiredWithPlan,
  isPast,
  manualChanges,
  manualValuesOf,
  merged,
  planAfterDeletion,
} from './manual-override.ts';

const row = (given: Partial<SubscriptionRow>): SubscriptionRow => ({
  source: 'manual',
  subscriptionID: null,
  stripeID: null,
  status: 'active',
  planCode: 'monthlyIND2',
  subscriptionPlanCode: 'monthlyIND2',
  expiryDate: null,
  changeDate: null,
  manualPaymentLink: null,
  amountCents: null,
  currency: null,
  interval: null,
  intervalCount: null,
  renewsAt: null,
  createdAt: null,
  ...given,
});
const payments = (planCode: string, others: readonly SubscriptionRow[]): PaymentDetails =>
  ({
    user: { planCode },
    manualAccount: row({}),
    activeSubscription: row({}),
    otherActiveSubscriptions: others,
  }) as unknown as PaymentDetails;

describe('manual override account', () => {
  test('an expired one whose plan the account still has waits for staff', () => {
    const expired = { status: 'expired', expiryDate: '2026-01-01' };
    assert.equal(isExpiredWithPlan(row(expired)), true);
    assert.equal(isExpiredWithPlan(row({ ...expired, planCode: 'free' })), false);
    assert.equal(isExpiredWithPlan(row({ ...expired, source: 'stripe' })), false);
    assert.equal(isExpiredWithPlan(row({})), false);
  });

  test('says what becomes of the plan before the manual subscription is deleted', () => {
    assert.match(planAfterDeletion(payments('monthlyIND2', [])), /^The plan becomes Basic at once/);
    assert.match(
      planAfterDeletion(
        payments('monthlyIND2', [row({ source: 'paypal', subscriptionPlanCode: 'annualCOM1' })]),
      ),
      /^The plan becomes Build, annual, that of the next running subscription \(paypal\)\.$/,
    );
    assert.match(
      planAfterDeletion(
        payments('monthlyIND2', [row({ source: 'stripe', subscriptionPlanCode: 'starter-2019' })]),
      ),
      /^The next running subscription \(stripe\) is for starter-2019, which is not a known plan\. Change the plan code first\.$/,
    );
    assert.match(planAfterDeletion(payments('annualIND3', [])), /^The plan stays Advanced, annual/);
  });

  test('after a conflict mine and theirs are sent together, with the current values as expected', () => {
    const base = manualValuesOf(row({ changeDate: '2026-12-01' }));
    const conflict = (field: string, actual: string) => ({ field, expected: null, actual, wanted: null });
    const conflicts = [conflict('manualPlanCode', 'annualIND1'), conflict('manualChangeDate', '2027-01-01')];
    const sent = {
      userid: 'u',
      manualPlanCode: 'monthlyCOM1',
      manualChangeDate: '2026-12-24',
      expected: base,
    } as const;
    assert.deepEqual(merged(sent, base, conflicts, { manualPlanCode: conflicts[0]! }), {
      userid: 'u',
      manualPlanCode: 'monthlyCOM1',
      manualChangeDate: '2027-01-01',
      expected: { manualPlanCode: 'annualIND1', manualChangeDate: '2027-01-01', manualLink: null },
    });
  });
});

test('a change date is past from the day after on', () => {
  const nowMs = Date.parse('2026-05-02T00:30:00Z');
  assert.deepEqual(
    ['2020-01-01', '2026-05-01', '2026-05-02', '2026-05-03', '', null].map((day) => isPast(day, nowMs)),
    [true, true, false, false, false, false],
  );
});

test('what a manual subscription changes is listed from and to, and what stays is not', () => {
  const wanted = { manualPlanCode: 'annualCOM2', manualChangeDate: '', manualLink: ' https://pay.example ' };
  assert.deepEqual(manualChanges(null, wanted, 'free'), [
    { label: 'Plan of the account', from: 'Basic', to: 'Grow, annual' },
    { label: 'Manual plan', from: 'none', to: 'Grow, annual' },
    { label: 'Payment link', from: 'none', to: 'https://pay.example' },
  ]);
  const read = { manualPlanCode: 'annualCOM2', manualChangeDate: '2026-01-01', manualLink: null };
  assert.deepEqual(manualChanges(read, { ...wanted, manualLink: '' }, 'annualCOM2'), [
    { label: 'Change date', from: '2026-01-01', to: 'none' },
  ]);
});
