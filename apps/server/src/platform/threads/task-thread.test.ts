import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createArticleThread } from './article-thread.ts';

/** A thread that answers `clean` with its input, in the order of its tasks, never answers `stuck` and dies of `die`. */
const thread = (longestMs: number) =>
  createArticleThread({ longestMs, script: new URL('./testing/slow-worker.ts', import.meta.url) });
const tooLong = { status: 503, message: 'The article took too long to process.' };
const echo = (text: string) => ({ content: text, contentText: text });

test('a task that takes too long takes no other task along', async () => {
  const run = thread(400);
  const waiting = [
    run('clean', 'stuck', 'a'),
    run('clean', 'mine', 'a'),
    run('clean', 'hers', 'b'),
    run('clean', 'his', 'c'),
  ];
  const [stuck, ...others] = await Promise.allSettled(waiting);
  assert.equal(stuck!.status, 'rejected');
  await assert.rejects(waiting[0]!, tooLong);
  assert.deepEqual(
    others.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ['mine', 'hers', 'his'].map(echo),
  );
});

test('a task that ends the thread fails alone', async () => {
  const run = thread(10_000);
  const died = assert.rejects(run('clean', 'die', 'a'));
  assert.deepEqual(await Promise.all([run('clean', 'b', 'b'), run('clean', 'c', 'a')]), [
    echo('b'),
    echo('c'),
  ]);
  await died;
});

test('everybody gets a turn, however much one person asks for', async () => {
  const run = thread(10_000);
  const ended: string[] = [];
  const ask = (text: string, person: string) => run('clean', text, person).then(() => ended.push(text));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((text) => ask(text, 'a')),
    ask('b1', 'b'),
    ask('c1', 'c'),
  ]);
  assert.deepEqual(ended, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('one person who waits with too much is asked to try again, others are not', async () => {
  const run = thread(10_000);
  const first = Array.from({ length: 9 }, (_none, at) => run('clean', `a${at}`, 'a'));
  await assert.rejects(run('clean', 'one more', 'a'), { status: 503 });
  assert.deepEqual(await run('clean', 'b', 'b'), echo('b'));
  await Promise.all(first);
});
