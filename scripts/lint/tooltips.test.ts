import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

test('a title attribute on an element fails the linter; the title of a component or a frame does not', () => {
  const folder = mkdtempSync(join(root, 'apps/console/src/kit/trial-'));
  const lines = [
    "import { createElement } from 'react';",
    "const Panel = (props: { title: string }) => <div {...{ title: props.title, id: 'a' }} />;",
    'export const a = <span title="Notes">a</span>;',
    'export const b = <button type="button" title={String(a)} aria-label="b" />;',
    "export const c = createElement('span', { title: 'Notes' });",
    'export const d = <Panel title="Notes" />;',
    'export const e = <iframe title="Mail" sandbox="" />;',
    'export const f = <span data-tooltip="Notes">f</span>;',
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
    const found = diagnostics.filter(({ code }) => code.includes('tooltips'));
    assert.deepEqual(found.map(({ labels }) => labels[0]!.span.line).sort(), [2, 3, 4, 5]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
