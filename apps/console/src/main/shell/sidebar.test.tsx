import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentPlace } from '../../kit/address/place.ts';
import type { Screen } from '../../kit/screen.ts';
import { draw, screen } from '../../testing/render.tsx';
import { Sidebar } from './sidebar.tsx';

const sections = [
  { key: 'board', label: 'Board', tool: 'board-screen', items: [] },
  {
    key: 'monitors',
    label: 'Monitors',
    items: [{ key: 'coverage', label: 'Coverage', screen: 'coverage-screen' }],
  },
];

test('a click on a section with a tool and no items opens the tool; one with items opens the list of them (r000-select-top-level)', async () => {
  const { user } = draw(<Sidebar sections={sections} placed={[]} page={undefined} item={undefined} />);
  const board = screen.getByRole('treeitem', { name: 'Board' });
  assert.equal(board.getAttribute('aria-expanded'), null);
  await user.click(board);
  assert.deepEqual([currentPlace().search['page'], currentPlace().search['item']], ['board', 'board']);
  const monitors = screen.getByRole('treeitem', { name: 'Monitors' });
  await user.click(monitors);
  assert.equal(monitors.getAttribute('aria-expanded'), 'true');
  assert.equal(currentPlace().search['page'], 'board');
  await user.click(screen.getByRole('treeitem', { name: 'Coverage' }));
  assert.equal(currentPlace().search['item'], 'coverage');
});

test('the section that lists a screen of our own opens with it, and the tree names it as the current one', () => {
  const placed: Screen[] = [
    {
      id: 'alerts-screen',
      load: async () => () => null,
      place: { key: 'alerts', label: 'Alerts', section: 'monitors' },
    },
  ];
  draw(<Sidebar sections={sections} placed={placed} page="console" item="alerts" />);
  assert.equal(screen.getByRole('treeitem', { name: 'Monitors' }).getAttribute('aria-expanded'), 'true');
  const alerts = screen.getByRole('treeitem', { name: 'Alerts' });
  assert.deepEqual([alerts.getAttribute('aria-current'), alerts.tabIndex], ['page', 0]);
});
