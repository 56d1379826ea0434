// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTaskThread } from './task-thread.ts';

const tooLong = 'That took too long.';

/** A thread that answers its input, in the order of its tasks, never answers `stuck` and dies of `die`. */
const thread = (longestMs: number) => {
  const run = createTaskThread<{ echo(text: string): string }>({
    script: new URL('./testing/slow-worker.ts', import.meta.url),
    longestMs,
    mostTasks: 64,
    mostInQueue: 8,
    tooLong,
    tooMany: 'Too many.',
  });
  return (text: string, queue: string) => run('echo', text, queue);
};

test('a task that takes too long takes no other task along', async () => {
  // Long enough for a thread to start again on a loaded machine.
  const run = thread(3_000);
  const waiting = [run('stuck', 'a'), run('mine', 'a'), run('hers', 'b'), run('his', 'c')];
  const [stuck, ...others] = await Promise.allSettled(waiting);
  assert.equal(stuck!.status, 'rejected');
  await assert.rejects(waiting[0]!, { status: 503, message: tooLong });
  assert.deepEqual(
    others.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ['mine', 'hers', 'his'],
  );
});

test('a task that ends the thread fails alone', async () => {
  const run = thread(10_000);
  const died = assert.rejects(run('die', 'a'));
  assert.deepEqual(await Promise.all([run('b', 'b'), run('c', 'a')]), ['b', 'c']);
  await died;
});

test('everybody gets a turn, however much one person asks for', async () => {
  const run = thread(10_000);
  const ended: string[] = [];
  const ask = (text: string, person: string) => run(text, person).then(() => ended.push(text));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((text) => ask(text, 'a')),
    ask('b1', 'b'),
    ask('c1', 'c'),
  ]);
  assert.deepEqual(ended, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('one person who waits with too much is asked to try again, others are not', async () => {
  const run = thread(10_000);
  const first = Array.from({ length: 9 }, (_none, at) => run(`a${at}`, 'a'));
  await assert.rejects(run('one more', 'a'), { status: 503 });
  assert.deepEqual(await run('b', 'b'), 'b');
  await Promise.all(first);
});
