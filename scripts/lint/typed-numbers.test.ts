import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** The lines of a file in a place of the project that the linter finds to read typed numbers by themselves. */
function linesFound(place: string, name: string, lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(root, place, 'trial-'));
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
    const found = diagnostics.filter(({ code }) => code.includes('typed-numbers'));
    return found.map(({ labels }) => labels[0]!.span.line).sort((a, b) => a - b);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const breaches = [
  "export const out = (text: string) => Number(text.replaceAll(',', ''));",
  "export const point = (text: string) => Number(text.replace(',', '.'));",
  "export const all = (text: string) => Number(text.replace(/,/g, ''));",
];

test('a typed number that is read without its commas fails the linter, in console and server', () => {
  assert.deepEqual(linesFound('apps/console/src/features', 'breach.ts', breaches), [1, 2, 3]);
  assert.deepEqual(linesFound('apps/server/src/features', 'breach.ts', breaches), [1, 2, 3]);
});

test('tests may write as they like, and other replacements are none', () => {
  assert.deepEqual(linesFound('apps/console/src/features', 'breach.test.ts', breaches), []);
  assert.deepEqual(
    linesFound('apps/console/src/features', 'fine.ts', [
      "export const words = (text: string) => text.replaceAll(',', ' ');",
      "export const paths = (text: string) => text.replaceAll('.', '/');",
    ]),
    [],
  );
});
