import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cellEffects, mergeEffects, noEffects } from './change.ts';

const cells = (count: number, last = 1) =>
  Array.from({ length: count }, (_none, n) => ({
    env: 'production',
    chartType: 'eod',
    date: `day ${n}`,
    field: 'marketCap',
    before: 0,
    after: n === count - 1 ? last : 1,
  }));

describe('effects of a derivation', () => {
  test('list the first 200 cells, and their name says of them all', () => {
    const [one, other] = [cellEffects(cells(300)), cellEffects(cells(300, 2))];
    assert.deepEqual([one.count, one.sample.length], [300, 200]);
    assert.deepEqual(one.sample, other.sample);
    assert.notEqual(one.digest, other.digest);
    assert.equal(one.digest, cellEffects(cells(300)).digest);
  });

  test('of several derivations hold what each says', () => {
    const [one, other] = [cellEffects(cells(300)), cellEffects(cells(300, 2))];
    const both = mergeEffects([one, noEffects, other]);
    assert.deepEqual([both.count, both.sample.length], [600, 200]);
    assert.notEqual(both.digest, mergeEffects([one, one]).digest);
    assert.equal(mergeEffects([noEffects, one]).digest, one.digest);
    assert.equal(mergeEffects([noEffects]).digest, '');
  });
});
