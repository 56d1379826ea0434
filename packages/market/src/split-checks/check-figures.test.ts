import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSplit, describeRepairs, repairsOf } from './index.ts';
import { day, right } from './testing/right-case.ts';

describe('figures in what a check says', () => {
  const shareCounts = [
    { date: day(60), shares: 223_752_745 },
    { date: day(180), shares: 892_006_198 },
  ];

  it('are those of the other screens: counts whole, prices as they are stored', () => {
    const { shareCount } = checkSplit({ ...right, shareCounts }).checks;
    assert.equal(
      shareCount.explainMsg,
      'The count went from 223,752,745 to 892,006,198; 895,010,980 is expected.',
    );
    const { priceConsistency } = checkSplit({ ...right, expectedPrice: 1234.5678 }).checks;
    assert.match(priceConsistency.explainMsg, / where 1,234\.5678 is expected/);
  });

  it('name the share count that is stored', () => {
    const { shareCount } = checkSplit({ ...right, shareCounts, expectedShareCount: 123_456_789 }).checks;
    assert.deepEqual(describeRepairs(repairsOf([shareCount])), [
      `Set the share count of ${day(180)} to 123,456,789`,
    ]);
  });
});
