import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
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
    test('what collects the memory of threads has one helper beside the server that npm start begins', () => {
      const root = join(import.meta.dirname, '../../../../..');
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>;
      };
      const flags = scripts['start']!.split(' ').filter((word) => word.startsWith('--'));
      const count = `const { readdirSync, readFileSync } = require('node:fs');
        const names = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8'));
        console.log(names.filter((name) => name.startsWith('V8Worker')).length);`;
      assert.equal(execFileSync(process.execPath, [...flags, '-e', count], { encoding: 'utf8' }), '1\n');
    });
    test('short tasks that somebody waits for run as requests do', async () => {
      assert.equal(await priorityOf('short'), getPriority());
    });
  },
);
