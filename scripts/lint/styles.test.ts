import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { classesOf, styleProblems } from './styles.ts';

const root = join(import.meta.dirname, '../..');

test('classes are read from selectors and conditions, not from declarations and comments', () => {
  const sheet = `/* .no { } */
    .a, .b:hover > .c::before { background: url(x.png); width: 0.5em; }
    @media (width < 5.5em) { .d { margin: .5px } }
    .e { &.f, :global(.g) { color: red } }`;
  assert.deepEqual([...classesOf(sheet)].sort(), ['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a class without a rule and a rule without a use are found, a computed name uses all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'styles-'));
  try {
    writeFileSync(join(folder, 'a.module.css'), '.used { top: 0 } .left { top: 0 }');
    writeFileSync(join(folder, 'b.module.css'), '.any { top: 0 }');
    writeFileSync(
      join(folder, 'a.tsx'),
      "import css from './a.module.css';\nexport const a = <b className={css.used}><i className={css.lost} /></b>;",
    );
    writeFileSync(
      join(folder, 'b.tsx'),
      "import css from './b.module.css';\nexport const b = (name: string) => css[name];",
    );
    assert.deepEqual(styleProblems(folder, ['a.module.css', 'b.module.css', 'a.tsx', 'b.tsx']), [
      'a.module.css: nothing names .left',
      'a.tsx: .lost is not in ./a.module.css',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every class that a component of the console names has a rule, and every rule is named', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/console/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  assert.ok(files.some((file) => file.endsWith('.module.css')));
  assert.deepEqual(styleProblems(root, files), []);
});
