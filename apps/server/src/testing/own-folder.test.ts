import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownFolder } from './own-folder.ts';

const module = new URL('./own-folder.ts', import.meta.url).href;

/** Makes a folder in a process that then ends without removing it. */
const left = (base: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { ownFolder } from ${JSON.stringify(module)}; console.log(ownFolder('left-', ${JSON.stringify(base)}));`,
    ],
    { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
  ).trim();

test('what a dead process left is removed by the next that asks; the living keep theirs, and others are not touched', () => {
  const base = ownFolder('midoffice-data-');
  try {
    const mine = ownFolder('left-', base);
    for (const name of ['left-by-hand', 'other-1_abc_123456']) mkdirSync(join(base, name));
    const first = left(base);
    assert.ok(existsSync(first), 'it is left');
    const second = left(base);
    assert.ok(!existsSync(first), 'it is removed');
    assert.ok([mine, second, join(base, 'left-by-hand'), join(base, 'other-1_abc_123456')].every(existsSync));
    assert.notEqual(ownFolder('left-', base), mine);
    assert.ok(!existsSync(second));
    assert.ok(existsSync(mine));
  } finally {
    rmSync(base, { recursive: true });
  }
});
