import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const place = join(root, 'apps/server/src/platform');

/** The lines of a file in the server's platform that the linter finds to ask others without limits. */
function linesFound(name: string, lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(place, 'trial-'));
  try {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'json', relative(root, folder)],
      { cwd: root, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[];
    };
    const found = diagnostics.filter(({ code }) => code.includes('outgoing'));
    return found.map(({ labels }) => labels[0]!.span.line).sort((a, b) => a - b);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const breaches = [
  "import { request } from 'node:https';",
  "import * as http from 'node:http';",
  "export const called = () => fetch('https://a.example');",
  'export const kept = fetch;',
  'export const short = { fetch };',
  "export const global = () => globalThis.fetch('https://a.example');",
  "export const node = () => http.get('http://a.example');",
  'export { request };',
];

test('a request to others without limits fails the linter, however it is made', () => {
  assert.deepEqual(linesFound('breach.ts', breaches), [1, 3, 4, 5, 6, 7]);
});

test('tests may ask as they like, and names that only say fetch are none', () => {
  assert.deepEqual(linesFound('breach.test.ts', breaches), []);
  assert.deepEqual(
    linesFound('fine.ts', [
      'interface Jobs {',
      '  fetch(name: string): void;',
      '}',
      "export const run = (jobs: Jobs) => jobs.fetch('a');",
      'export const own: Jobs = { fetch: () => undefined };',
    ]),
    [],
  );
});
