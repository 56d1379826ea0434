import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

test('a name from elsewhere in an object fails the linter; a written name, a symbol and Object.hasOwn do not', () => {
  const folder = mkdtempSync(join(root, 'apps/server/src/platform/trial-'));
  const lines = [
    'const table: Readonly<Record<string, number>> = { a: 1 };',
    'export const a = (name: string): boolean => name in table;',
    'export const b = (row: { name: string }): boolean => !(row.name in table);',
    'export const c = (n: number): boolean => `x${n}` in table;',
    "export const d = 'a' in table;",
    'export const e = (value: object): boolean => Symbol.iterator in value;',
    'export const f = (name: string): boolean => name in Object.prototype;',
    'export const g = (name: string): boolean => Object.hasOwn(table, name);',
    'export class H {',
    '  #mark = 1;',
    '  static is(value: object): boolean {',
    '    return #mark in value;',
    '  }',
    '}',
  ];
  try {
    writeFileSync(join(folder, 'trial.ts'), `${lines.join('\n')}\n`);
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'json', relative(root, folder)],
      { cwd: root, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[];
    };
    const found = diagnostics.filter(({ code }) => code.includes('foreign-names'));
    assert.deepEqual(found.map(({ labels }) => labels[0]!.span.line).sort(), [2, 3, 4]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
