import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { claimHolds, dropClaim, newClaim } from './claims.ts';
import { withLock } from './lock.ts';
import { remove, temporaryFolder } from './test-support.ts';

test('one at a time, and the lock is gone afterwards', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(5);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(file, { timeoutMs: 10_000 }, work)));
  assert.equal(most, 1);
  assert.equal(existsSync(file), false);
  remove(folder);
});

test('a lock of a process that has gone is taken over, also when its pid was given away again', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  for (const stale of [
    '4194304 boot/1 x',
    `${process.pid} another-boot/1 x`,
    '1 another-boot/1 x',
    'rubbish',
  ]) {
    writeFileSync(file, stale);
    assert.equal(await withLock(file, { timeoutMs: 2000 }, async () => 'done'), 'done');
  }
  remove(folder);
});

test('a lock that is held is waited for, then named', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  const waits: number[] = [];
  await withLock(file, { timeoutMs: 1000 }, async () => {
    const second = withLock(file, { timeoutMs: 60, onWait: (pid) => waits.push(pid) }, async () => {});
    await assert.rejects(second, new RegExp(`held by process ${process.pid}`));
  });
  assert.deepEqual(waits, [process.pid]);
  remove(folder);
});

test('a failure inside releases the lock', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  const failing = withLock(file, { timeoutMs: 1000 }, async () => {
    throw new Error('inside');
  });
  await assert.rejects(failing, /inside/);
  assert.equal(existsSync(file), false);
  remove(folder);
});

test('a claim holds while its process lives and has not dropped it', () => {
  const claim = newClaim();
  assert.equal(claimHolds(claim), true);
  dropClaim(claim);
  assert.equal(claimHolds(claim), false);
});
