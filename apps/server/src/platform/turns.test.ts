import assert from 'node:assert/strict';
import { setImmediate as nextRound } from 'node:timers/promises';
import { test } from 'node:test';
import { nextTurn } from './turns.ts';

test('of several long works one slice runs at a time, and others are served between', async () => {
  const steps: string[] = [];
  const state = { working: 3 };
  const work = async (name: string): Promise<void> => {
    for (let slice = 0; slice < 4; slice += 1) {
      await nextTurn();
      steps.push(name);
      // A slice long enough that others get time of their own after it.
      for (const until = performance.now() + 6; performance.now() < until;);
    }
    state.working -= 1;
  };
  const others = async (): Promise<void> => {
    while (state.working > 0) {
      await nextRound();
      steps.push('.');
    }
  };
  await Promise.all([work('a'), work('b'), work('c'), others()]);
  const slices = steps.filter((step) => step !== '.');
  assert.deepEqual(slices, [...'abcabcabcabc']);
  assert.doesNotMatch(steps.join(''), /[abc]{2}/);
});
