import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { describe, test } from 'node:test';
import { createTaskThread } from './task-thread.ts';

/** The priority of the thread of a worker: 0 to 19, the last is the lowest. */
const priorityOf = (worker: 'long' | 'short'): Promise<number> =>
  createTaskThread<{ priority(nothing: null): number }>({
    script: new URL(`./testing/${worker}-worker.ts`, import.meta.url),
    longestMs: 30_000,
    mostTasks: 1,
    mostInQueue: 1,
    tooLong: 'That took too long.',
    tooMany: 'Too many.',
  })('priority', null, 'a');

describe(
  'the priority of task threads',
  { skip: process.platform !== 'linux' && 'threads have one on Linux alone' },
  () => {
    test('long tasks come after requests, which keep their priority', async () => {
      const before = getPriority();
      assert.equal(await priorityOf('long'), Math.max(10, before));
      assert.equal(getPriority(), before);
    });
    test('short tasks that somebody waits for run as requests do', async () => {
      assert.equal(await priorityOf('short'), getPriority());
    });
  },
);
