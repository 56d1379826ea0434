import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

test('an address that may come from outside fails the linter behind a link, one of our own does not', () => {
  const folder = mkdtempSync(join(root, 'apps/console/src/kit/trial-'));
  const lines = [
    'declare const given: { url: string };',
    'declare const ownAddress: (id: string) => string;',
    'export const a = <a href={given.url}>a</a>;',
    'export const b = <a href={`${given.url}/b`}>b</a>;',
    'export const c = <a {...(given.url && { href: given.url })}>c</a>;',
    'export const d = <a href={`/${given.url}`}>d</a>;',
    'export const e = <a href="/admin">e</a>;',
    'export const f = <a href={`/admin?userid=${given.url}`}>f</a>;',
    'export const g = <a href={ownAddress(given.url)}>g</a>;',
  ];
  try {
    writeFileSync(join(folder, 'trial.tsx'), `${lines.join('\n')}\n`);
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'json', relative(root, folder)],
      { cwd: root, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[];
    };
    const found = diagnostics.filter(({ code }) => code.includes('links'));
    assert.deepEqual(found.map(({ labels }) => labels[0]!.span.line).sort(), [3, 4, 5, 6]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
