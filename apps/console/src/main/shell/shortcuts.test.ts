import assert from 'node:assert/strict';
import { test } from 'node:test';
import { navigation } from '@midoffice/contract/kernel';
import type { Screen } from '../../kit/screen.ts';
import { indexScreens, sectionsFor } from '../tree.ts';
import { toolOf, toolShortcuts } from './shortcuts.ts';

const screen = (id: string): Screen => ({ id, load: () => assert.fail('no screen is loaded here') });
const all = indexScreens(navigation.flatMap((section) => section.items.map((item) => screen(item.screen))));
const person = (...permissions: string[]) => ({ role: 'standard', permissions });
const admin = { role: 'admin', permissions: [] };

test('F, E, C and P open their tools of Data Fixes', () => {
  assert.deepEqual(
    Object.entries(toolShortcuts).map(([letter, { page, item }]) => [letter, page, item]),
    [
      ['F', 'data-fixes', 'financialStatements'],
      ['E', 'data-fixes', 'epsEditor'],
      ['C', 'data-fixes', 'charts'],
      ['P', 'data-fixes', 'fixProfile'],
    ],
  );
  const sections = sectionsFor(admin, all);
  for (const letter of ['F', 'E', 'C', 'P'])
    assert.equal(toolOf(letter, sections), toolShortcuts[letter], letter);
  assert.equal(toolOf('X', sections), undefined);
});

test('a letter does nothing where its tool is not permitted or not built (r000-shortcut-needs-subtool)', () => {
  const some = sectionsFor(person('epsEditor', 'monitors'), all);
  assert.deepEqual(
    ['F', 'E', 'C', 'P'].map((letter) => toolOf(letter, some)?.item),
    [undefined, 'epsEditor', undefined, undefined],
  );
  const charts = sectionsFor(admin, indexScreens([screen('chart-repair-screen')]));
  assert.deepEqual(
    ['F', 'E', 'C', 'P'].map((letter) => toolOf(letter, charts)?.item),
    [undefined, undefined, 'charts', undefined],
  );
});
