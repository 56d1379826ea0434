import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { believedRatio, ratioParts } from './figures.ts';

describe('the ratio that the lists agree on', () => {
  const votes: readonly (readonly [number | null, readonly number[], number | null])[] = [
    [4, [], 4],
    [4, [4, 4], 4],
    [4, [2], 4],
    [4, [2, 2], 2],
    [4, [2, 2, 4, 4], 4],
    [null, [3, 2, 2], 2],
    [null, [], null],
  ];
  for (const [listed, others, expected] of votes)
    it(`${listed} beside ${others.join(', ') || 'none'} is ${expected}`, () =>
      assert.equal(
        believedRatio(
          listed,
          others.map((ratio) => ({ ratio })),
        ),
        expected,
      ));

  for (const [ratio, numerator, denominator] of [
    [4, 4, 1],
    [1.5, 3, 2],
    [0.1, 1, 10],
    [1.0231, 1.0231, 1],
  ] as const)
    it(`${ratio} is ${numerator} for ${denominator}`, () =>
      assert.deepEqual(ratioParts(ratio), { numerator, denominator }));
});
