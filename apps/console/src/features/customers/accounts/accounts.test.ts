import { isPlanCode } from '@midoffice/contract/customers/accounts/plans';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerAddress, marksOf, portfolioAddress } from '../customer-picker/panels/customers.ts';
import { planOptions } from '../plans/panels/plan-options.ts';
import { restText } from './rest-text.ts';

test('a suggestion links to the portfolio of its username (r000-search-suggestion-link)', () => {
  assert.equal(portfolioAddress('bob'), '/member-portfolio/bob');
  assert.equal(portfolioAddress('a b/c'), '/member-portfolio/a%20b%2Fc');
});

test('a customer opens in the console by the userid query (r000-open-user-new-tab)', () => {
  assert.equal(customerAddress('u42'), '/admin?userid=u42');
  assert.equal(customerAddress('a&b'), '/admin?userid=a%26b');
});

test('the plan select has 13 options with the names of the plans (r000-plan-codes)', () => {
  assert.equal(planOptions.length, 13);
  assert.equal(planOptions[0]?.label, 'Basic (free)');
  assert.equal(
    planOptions.find((option) => option.value === 'annualCOM2')?.label,
    'Grow, annual (annualCOM2)',
  );
  assert.equal(
    planOptions.find((option) => option.value === 'monthlyIND1')?.label,
    'Starter, monthly (monthlyIND1)',
  );
  assert.equal(isPlanCode('monthlyCOM3'), true);
  assert.equal(isPlanCode('weeklyCOM3'), false);
});

test('the marks of an account come gravest first, and only those that apply', () => {
  const texts = marksOf({
    userRole: 'admin',
    blocked: true,
    legacy: true,
    migrated: false,
    failedPayment: true,
  }).map((mark) => mark.text);
  assert.deepEqual(texts, ['blocked', 'payment failed', 'staff: admin', 'legacy']);
  assert.deepEqual(marksOf({ userRole: 'small-business' }), []);
});

test('a list that holds the newest of more says so, and nothing where it holds all or the number is not known', () => {
  assert.equal(restText(25, 1300, 'charges'), 'The newest 25 of 1,300 charges; the Timeline shows them all.');
  assert.equal(restText(25, 25, 'charges'), undefined);
  assert.equal(restText(0, null, 'charges'), undefined);
  assert.equal(restText(3, undefined, 'charges'), undefined);
});
