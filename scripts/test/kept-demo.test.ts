import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { demoKey, fillKept } from './kept-demo.ts';

const put = (root: string, file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

test('the key of a demo world follows its sources and the day, not tests and the console', () => {
  const root = mkdtempSync(join(tmpdir(), 'midoffice-key-'));
  put(root, 'package-lock.json', '{}');
  put(root, 'apps/server/src/a.ts', 'a');
  put(root, 'packages/market/src/b.ts', 'b');
  const first = demoKey(root, '2026-01-31');
  put(root, 'apps/server/src/a.test.ts', 'a test');
  put(root, 'apps/console/src/a.tsx', 'a part of the console');
  assert.equal(demoKey(root, '2026-01-31'), first);
  assert.notEqual(demoKey(root, '2026-02-01'), first);
  for (const file of [
    'apps/server/src/a.ts',
    'packages/market/src/b.ts',
    'apps/server/src/mail.mjml',
    'package-lock.json',
  ]) {
    const before = demoKey(root, '2026-01-31');
    put(root, file, 'changed');
    assert.notEqual(demoKey(root, '2026-01-31'), before, file);
  }
  rmSync(root, { recursive: true });
});

test('a demo world is made once for a key, is copied from then on, and one is kept', async () => {
  const store = mkdtempSync(join(tmpdir(), 'midoffice-store-'));
  const folder = (name: string): string => join(store, '..', `${store.split('/').at(-1)}-${name}`);
  let made = 0;
  const make = async (into: string): Promise<void> => put(into, 'database/world', `world ${(made += 1)}`);
  const failing = fillKept(store, 'one', folder('a'), async (into) => {
    put(into, 'database/world', 'half');
    throw new Error('half way');
  });
  await assert.rejects(failing, /half way/);
  assert.deepEqual(readdirSync(store), [], 'half a world is not kept');
  await fillKept(store, 'one', folder('a'), make);
  writeFileSync(join(folder('a'), 'database/world'), 'changed by a journey');
  await fillKept(store, 'one', folder('b'), make);
  assert.equal(readFileSync(join(folder('b'), 'database/world'), 'utf8'), 'world 1');
  await fillKept(store, 'two', folder('c'), make);
  assert.equal(made, 2);
  assert.deepEqual(readdirSync(store), ['two']);
  for (const name of ['a', 'b', 'c']) rmSync(folder(name), { recursive: true });
  rmSync(store, { recursive: true });
  assert.ok(!existsSync(store));
});
