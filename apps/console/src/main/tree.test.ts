import assert from 'node:assert/strict';
import { test } from 'node:test';
import { navigation } from '@midoffice/contract/kernel';
import type { Screen } from '../kit/screen.ts';
import { hasItem, indexScreens, openedBy, placedFor, sectionsFor, type Viewer } from './tree.ts';

const load = (): never => assert.fail('no screen is loaded here');
const every: Screen[] = [
  ...new Set(
    navigation.flatMap((section) => [
      ...('tool' in section ? [section.tool as string] : []),
      ...section.items.map((item) => item.screen as string),
    ]),
  ),
].map((id) => ({ id, load }));
const audit: Screen = {
  id: 'audit-log-screen',
  load,
  place: { key: 'audit', label: 'Audit log' },
};
const ledger: Screen = {
  id: 'ledger-screen',
  load,
  place: { key: 'ledger', label: 'Ledger' },
};

const admin: Viewer = { role: 'admin', permissions: [], core: true };
const viewer = (...permissions: string[]): Viewer => ({ role: 'standard', permissions, core: false });

function treeOf(who: Viewer, list: readonly Screen[] = [...every, audit, ledger]) {
  const screens = indexScreens(list);
  return { viewer: who, sections: sectionsFor(who, screens), placed: placedFor(who, list), screens };
}

function opened(who: Viewer, address: Record<string, string>, list?: readonly Screen[]) {
  const found = openedBy(treeOf(who, list), address);
  return found.kind === 'tool'
    ? {
        kind: found.kind,
        page: found.page,
        item: found.item,
        screen: found.screen.id,
        sub: found.sub,
        params: found.params,
      }
    : found;
}

test('an admin sees the ten sections in their order', () => {
  assert.deepEqual(
    treeOf(admin).sections.map((section) => section.key),
    [
      'tasks',
      'user-records',
      'api-records',
      'data-fixes',
      'stripe',
      'site-changes',
      'blog-posts',
      'redis',
      'monitors',
      'other',
    ],
  );
});

test('a section shows whole by its key, else only its permitted items (r000-section-permissions)', () => {
  const { sections } = treeOf(viewer('monitors', 'charts'));
  assert.deepEqual(
    sections.map((section) => section.key),
    ['data-fixes', 'monitors'],
  );
  assert.deepEqual(
    sections[0]!.items.map((item) => item.key),
    ['charts'],
  );
  assert.equal(sections[1]!.items.length, 15);
});

test('a tool that is not built is not in the tree, and its shortcut opens nothing (r000-shortcut-needs-subtool)', () => {
  const { sections } = treeOf(admin, [{ id: 'chart-repair-screen', load }]);
  assert.deepEqual(
    sections.map((section) => section.items.map((item) => item.key)),
    [['charts']],
  );
  assert.equal(hasItem(sections, 'data-fixes', 'charts'), true);
  assert.equal(hasItem(sections, 'data-fixes', 'epsEditor'), false);
  assert.equal(hasItem(treeOf(viewer('monitors')).sections, 'data-fixes', 'charts'), false);
});

test('tasks open by default, and by page=tasks', () => {
  const tasks = {
    kind: 'tool',
    page: 'tasks',
    item: 'tasks',
    screen: 'tasks-screen',
    sub: undefined,
    params: {},
  };
  assert.deepEqual(opened(admin, {}), tasks);
  assert.deepEqual(opened(admin, { page: 'tasks', task: 'T1' }), { ...tasks, params: { task: 'T1' } });
  assert.deepEqual(opened(admin, { page: 'other-thing' }), { ...tasks, params: { page: 'other-thing' } });
});

test('without tasks the first permitted tool opens', () => {
  const list = every.filter((screen) => !['tasks-screen', 'meeting-notes-screen'].includes(screen.id));
  assert.deepEqual(opened(viewer('charts', 'coverage'), {}, list), {
    kind: 'tool',
    page: 'data-fixes',
    item: 'charts',
    screen: 'chart-repair-screen',
    sub: undefined,
    params: {},
  });
  assert.deepEqual(opened(viewer('charts'), { page: 'tasks' }, list).kind, 'tool');
  // Who was in it when the right went, or follows a link, is not put into another tool without a word.
  const places: Record<string, string>[] = [{ item: 'tasks' }, { item: 'meeting-notes' }, { task: 'T1' }];
  for (const place of places)
    assert.deepEqual(opened(viewer('charts'), { page: 'tasks', ...place }, list).kind, 'none');
});

test('userid opens the account area with that user chosen (r000-query-userid)', () => {
  assert.deepEqual(opened(admin, { userid: 'u42' }), {
    kind: 'tool',
    page: 'user-records',
    item: 'getUserInfo',
    screen: 'user-account-area',
    sub: 'getUserInfo',
    params: { userid: 'u42' },
  });
});

test('an item of a section with a tool opens that tool with its key as sub-type, others their own (r000-select-sub-of-tool-parent)', () => {
  assert.deepEqual(opened(admin, { page: 'user-records', item: 'editAPIKeys' }), {
    kind: 'tool',
    page: 'user-records',
    item: 'editAPIKeys',
    screen: 'user-account-area',
    sub: 'editAPIKeys',
    params: {},
  });
  assert.deepEqual(opened(admin, { page: 'user-records', sub: 'apiUsage' }), {
    kind: 'tool',
    page: 'user-records',
    item: 'apiUsage',
    screen: 'user-account-area',
    sub: 'apiUsage',
    params: {},
  });
  assert.deepEqual(
    opened(admin, { page: 'user-records', item: 'liveUsers' }).kind === 'tool' &&
      opened(admin, { page: 'user-records', item: 'liveUsers' }),
    {
      kind: 'tool',
      page: 'user-records',
      item: 'liveUsers',
      screen: 'live-users-screen',
      sub: undefined,
      params: {},
    },
  );
  assert.deepEqual(opened(admin, { page: 'monitors', item: 'coverage', days: '7' }), {
    kind: 'tool',
    page: 'monitors',
    item: 'coverage',
    screen: 'coverage-screen',
    sub: undefined,
    params: { days: '7' },
  });
});

test('a fix function opens its tool with its own properties; without an answer there are none (r000-fix-subitems, r000-fix-props)', () => {
  const fixes = { fillGaps: { params: [{ name: 'symbols' }] }, runAll: {} };
  const screens = indexScreens([...every, { id: 'fix-function-runner', load }]);
  const treeWith = (known: typeof fixes | undefined, who = admin) => ({
    viewer: who,
    sections: sectionsFor(who, screens, known),
    placed: [],
    screens,
    fixes: known,
  });
  const address = { page: 'data-fixes', item: 'fillGaps' };
  const found = openedBy(treeWith(fixes), address);
  assert.equal(found.kind, 'tool');
  assert.ok(found.kind === 'tool');
  assert.deepEqual(
    [found.screen.id, found.sub, found.fix],
    ['fix-function-runner', 'fillGaps', fixes.fillGaps],
  );
  assert.equal(openedBy(treeWith(fixes, viewer('fillGaps')), { ...address, item: 'runAll' }).kind, 'none');
  assert.equal(hasItem(treeWith(undefined).sections, 'data-fixes', 'fillGaps'), false);
  assert.equal(openedBy(treeWith(undefined), address).kind, 'none');
});

test('a section with a tool and no items opens its tool (r000-select-top-level)', () => {
  const list: Screen[] = [{ id: 'board-screen', load }];
  const screens = indexScreens(list);
  const sections = [{ key: 'board', label: 'Board', tool: 'board-screen', items: [] }];
  const open = (who: Viewer) => {
    const tree = { viewer: who, sections: sectionsFor(who, screens, {}, sections), placed: [], screens };
    return openedBy(tree, { page: 'board', item: 'board', day: '3' });
  };
  const found = open(admin);
  assert.ok(found.kind === 'tool');
  assert.deepEqual([found.screen.id, found.label, found.params], ['board-screen', 'Board', { day: '3' }]);
  assert.equal(open(viewer('board')).kind, 'tool');
  assert.equal(open(viewer('charts')).kind, 'none');
});

test('a core tool opens for core staff only; for others the panel stays empty (r000-core-items)', () => {
  const address = { page: 'stripe', item: 'createPaymentLink' };
  assert.equal(opened(admin, address).kind, 'tool');
  assert.equal(opened({ ...admin, core: false }, address).kind, 'core');
});

test('hidden items open by link where they are permitted', () => {
  assert.equal(
    opened(viewer('editPlanCode', 'charts'), { page: 'user-records', item: 'editPlanCode' }).kind,
    'tool',
  );
  assert.equal(opened(viewer('charts'), { page: 'user-records', item: 'editPlanCode' }).kind, 'none');
});

test('a tool that is not permitted does not open by its address', () => {
  assert.deepEqual(opened(viewer('charts'), { page: 'monitors', item: 'coverage' }), {
    kind: 'none',
    page: 'monitors',
    item: 'coverage',
  });
});

test('screens outside the tree open by their access', () => {
  assert.equal(opened(admin, { page: 'console', item: 'audit' }).kind, 'tool');
  assert.equal(opened(viewer('charts'), { page: 'console', item: 'audit' }).kind, 'none');
  assert.deepEqual(
    placedFor(viewer('charts'), [audit, ledger]).map((screen) => screen.id),
    ['ledger-screen'],
  );
  assert.deepEqual(
    placedFor(viewer('data-fixes'), [audit, ledger]).map((screen) => screen.id),
    ['ledger-screen'],
  );
  assert.deepEqual(placedFor(viewer('coverage'), [audit, ledger]), []);
});

test('a screen inside a tool makes its item show', () => {
  const list: Screen[] = [{ id: 'user-account-area', load, covers: ['user-info-table'] }];
  assert.deepEqual(
    treeOf(admin, list).sections.flatMap((section) => section.items.map((item) => item.key)),
    ['getUserInfo'],
  );
  assert.equal(opened(admin, {}, list).kind, 'tool');
});
