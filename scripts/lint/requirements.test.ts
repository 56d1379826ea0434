import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { citedIn, problemsOf, readCitingFiles, readRequirements, requirementsOf } from './requirements.ts';

const root = join(import.meta.dirname, '../..');

describe('docs/requirements', () => {
  const requirements = readRequirements(root);
  const files = readCitingFiles(root);

  test('holds every id that is cited, and nothing that is not', () => {
    assert.ok(requirements.length > 200, 'the tables are found');
    assert.ok(files.size > 1000, 'the sources are found');
    assert.deepEqual(problemsOf(requirements, files), []);
  });

  test('an id planted in a real test is found missing, and an entry without its citations too', () => {
    const [path, content] = [...files].find(([name]) => name.endsWith('/keys.test.ts')) ?? ['', ''];
    const planted = new Map(files).set(path, `${content}\n// r001-denomination-default`);
    assert.deepEqual(problemsOf(requirements, planted), [
      `${path}: r001-denomination-default is not in docs/requirements`,
    ]);
    const extra = { id: 'd999', text: 'Nothing.', file: 'docs/requirements/shell.md' };
    assert.deepEqual(problemsOf([...requirements, extra], files), [
      'docs/requirements/shell.md: nothing cites d999',
    ]);
  });
});

describe('the check of requirements', () => {
  const table = (...ids: string[]) =>
    requirementsOf(new Map([['t.md', ids.map((id) => `| \`${id}\` | Text. |`).join('\n')]]));

  test('names ids held twice and documents that are not here', () => {
    const files = new Map([['a.ts', '// Source: d033, decisions.md 34; seed 001, section 2.']]);
    assert.deepEqual(problemsOf(table('d033', 'd033'), files), [
      't.md: d033 is already in t.md',
      'a.ts: "decisions.md" cites a document that is not in the repository',
      'a.ts: "seed 001" cites a document that is not in the repository',
    ]);
  });

  test('a requirement may name another only if that is held', () => {
    const naming = requirementsOf(new Map([['t.md', '| `d001` | See d002. |']]));
    assert.deepEqual(problemsOf(naming, new Map([['a.ts', 'd001']])), [
      't.md: d002 is not in docs/requirements',
    ]);
  });

  test('reads ids of all forms, and no colours, parts of words or wildcards', () => {
    const content =
      "test('a (r001-chart-height, s000-shortcuts)') // d033; dG-mail-lock. #d04412 xd033 d0331 #d033";
    assert.deepEqual(
      [...citedIn('a.ts', content)],
      ['r001-chart-height', 's000-shortcuts', 'd033', 'dG-mail-lock'],
    );
  });

  test('reads screens where the console registers and draws them, not in its tests', () => {
    const routes = "{ id: 'a-screen',\n covers: [\n 'b-panel',\n 'c-panel',\n] }";
    const feature = 'apps/console/src/features/g/f';
    assert.deepEqual([...citedIn(`${feature}/routes.ts`, routes)], ['a-screen', 'b-panel', 'c-panel']);
    assert.deepEqual([...citedIn(`${feature}/a.tsx`, '<div data-screen="d-part">')], ['d-part']);
    assert.deepEqual([...citedIn(`${feature}/a.test.tsx`, '<div data-screen="d-part">')], []);
  });
});
