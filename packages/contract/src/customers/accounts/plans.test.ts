import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planCodes, planLabel, plans } from './plans.ts';

describe('plans', () => {
  test('are the 13 codes with their names (r000-plan-codes)', () => {
    const names = {
      IND1: 'Starter',
      IND2: 'Professional',
      IND3: 'Advanced',
      COM1: 'Build',
      COM2: 'Grow',
      COM3: 'Commercial',
    };
    const expected = ['monthly', 'annual'].flatMap((period) =>
      Object.entries(names).map(([tier, name]) => [`${period}${tier}`, name]),
    );
    assert.deepEqual(
      plans.map(({ code, label }) => [code, label]),
      [['free', 'Basic'], ...expected],
    );
    assert.equal(new Set(planCodes).size, 13);
  });

  test('are put in words', () => {
    assert.deepEqual(['free', 'annualCOM2', 'oldPlan'].map(planLabel), ['Basic', 'Grow, annual', 'oldPlan']);
  });
});
