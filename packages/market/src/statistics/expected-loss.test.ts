import assert from 'node:assert/strict';
import { it } from 'node:test';
import { oddsToRewrite } from './expected-loss.ts';

it('asks for ten to one at least, and for odds that grow with the number of records at stake', () => {
  const odds = [0, 1, 400, 800, 4_000].map((records) => Math.round(Math.exp(oddsToRewrite(records))));
  assert.deepEqual(odds, [10, 10, 10, 20, 100]);
});
