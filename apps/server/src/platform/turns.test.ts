import assert from 'node:assert/strict';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { inRequest } from './request-scope.ts';
import { nextTurn, ShortRequest } from './turns.ts';

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

test('a slice waits until the short requests have ended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const [first, second] = [new ShortRequest(), new ShortRequest()];
  const steps: string[] = [];
  const work = nextTurn().then(() => steps.push('slice'));
  for (const request of [first, second]) {
    await nextRound();
    await nextRound();
    steps.push('ended');
    request.end();
    // Ending twice does not end another one.
    request.end();
  }
  await work;
  assert.deepEqual(steps, ['ended', 'ended', 'slice']);
});

test('short requests without end do not stop long work', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const request = new ShortRequest();
  for (let slice = 0; slice < 3; slice += 1) {
    const turn = nextTurn();
    t.mock.timers.tick(25);
    await turn;
  }
  request.end();
});

test('a request that takes long for another reason is not waited for', async (t) => {
  const request = new ShortRequest();
  await sleep(110);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await nextTurn();
  request.end();
});

test('a request that goes on in slices does not wait for itself', async () => {
  const request = new ShortRequest();
  let isLong = false;
  const becomeLong = (): void => {
    isLong = true;
    request.end();
  };
  await inRequest({ requestId: '1', becomeLong }, async () => {
    await nextTurn();
    assert.ok(isLong);
  });
});
