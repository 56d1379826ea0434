import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Locked {
  readonly optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..', '..');

/** chdb names packages of platforms for which its makers publish none. */
const notOnTheRegistry = new Set([
  '@chdb/lib-darwin-arm64',
  '@chdb/lib-darwin-x64',
  '@chdb/lib-linux-arm64-gnu',
]);

/** Where the lockfile may keep a package that the package at `path` asks for: in its own folder or in one above. */
const placesOf = (path: string, name: string): string[] => {
  const steps = path.split('/');
  const above = steps.map((_, count) => steps.slice(0, count).join('/')).filter((folder) => folder !== '');
  return [path, ...above].map((folder) => `${folder}/node_modules/${name}`).concat(`node_modules/${name}`);
};

test('the lockfile holds the packages of every platform: npm ci refuses one that was written from installed packages alone', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(([path, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !placesOf(path, name).some((place) => place in packages))
      .filter((name) => !notOnTheRegistry.has(name))
      .map((name) => `${path} asks for ${name}`),
  );
  assert.deepEqual(missing, []);
});
