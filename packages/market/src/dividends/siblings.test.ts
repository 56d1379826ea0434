import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leaveTogether } from './siblings.ts';
import type { JudgedWitness } from './support.ts';
import type { DividendFault, Witness } from './types.ts';

const never = (): boolean => false;

/** An ex-date on a day of January, with a verdict or a doubt. */
function judged(day: number, listed: number, shown: number, what: DividendFault | 'doubt'): JudgedWitness {
  const date = `2024-01-${String(day).padStart(2, '0')}`;
  const witness: Witness = {
    date,
    at: day,
    close: 100,
    amount: 100 * listed,
    listed,
    shown,
    step: shown,
    method: 'prior-close',
    floor: 5e-5,
    drop: 0,
    dropAtClose: 0,
    spread: 0.01,
    spreadAtClose: 0.02,
    bustle: 1,
  };
  const judgement =
    what === 'doubt'
      ? { doubt: { date, reason: 'open' } }
      : { verdict: { fault: what, amount: 100 * shown, share: shown, reason: 'decided' } };
  return { witness, judgement, ranked: null };
}

const kinds = (all: readonly JudgedWitness[], isFilled: (one: Witness) => boolean = never): string[] =>
  leaveTogether(all, isFilled).map(({ judgement }) =>
    judgement && 'doubt' in judgement ? 'undecided' : 'changed',
  );

describe('repairs of one cause are all or nothing', () => {
  test('one decided ex-date among undecided ones with the same factor', () => {
    const all = [1, 11].map((day) => judged(day, 0.001, 0.01, 'doubt'));
    assert.deepEqual(kinds([...all, judged(21, 0.0012, 0.012, 'amount-scale')]), [
      'undecided',
      'undecided',
      'undecided',
    ]);
  });
  test('another factor is another cause', () => {
    const all = [1, 11].map((day) => judged(day, 0.001, 0.01, 'doubt'));
    assert.equal(kinds([...all, judged(21, 0.0001, 0.01, 'amount-hundredfold')]).at(-1), 'changed');
  });
  test('one undecided ex-date among decided ones takes none with it', () => {
    const all = [1, 11].map((day) => judged(day, 0.001, 0.01, 'amount-scale'));
    assert.deepEqual(kinds([...all, judged(21, 0.001, 0.01, 'doubt')]), ['changed', 'changed', 'undecided']);
  });
  test('a payment without a step beside an undecided step without a payment', () => {
    const all = [judged(10, 0.01, 0, 'adjustment-missing'), judged(14, 0, 0.01, 'doubt')];
    assert.deepEqual(kinds(all), ['undecided', 'undecided']);
  });
  test('the same a month away is kept', () => {
    const all = [judged(1, 0.01, 0, 'adjustment-missing'), judged(25, 0, 0.01, 'doubt')];
    assert.equal(kinds(all)[0], 'changed');
  });
  test('a step without a payment beside a calculated adjusted close', () => {
    const all = [judged(10, 0, 0.01, 'adjustment-phantom')];
    assert.deepEqual(
      kinds(all, () => true),
      ['undecided'],
    );
    assert.deepEqual(kinds(all), ['changed']);
  });
});
