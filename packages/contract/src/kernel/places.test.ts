import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerKeys } from '../system/ledger/shapes.ts';
import { consolePage, mayOpenTool, placeAccess } from './places.ts';

const standard = (...permissions: string[]) => ({ role: 'standard', permissions });
const admin = { role: 'admin', permissions: [] };

test('whoever may see some part of the ledger may open its screen', () => {
  assert.deepEqual(placeAccess.ledger, ledgerKeys);
});

test('a tool opens by its own key or that of its section, a fix by its name, a screen outside the tree by what it says', () => {
  assert.equal(mayOpenTool(standard('charts'), 'data-fixes', 'charts'), true);
  assert.equal(mayOpenTool(standard('data-fixes'), 'data-fixes', 'charts'), true);
  assert.equal(mayOpenTool(standard('getUserInfo'), 'data-fixes', 'charts'), false);
  assert.equal(mayOpenTool(standard('fillGaps'), 'data-fixes', 'fillGaps'), true);
  assert.equal(mayOpenTool(standard('data-fixes'), 'data-fixes', 'fillGaps'), true);
  assert.equal(mayOpenTool(standard('charts'), 'data-fixes', 'fillGaps'), false);
  assert.equal(mayOpenTool(standard('charts'), consolePage, 'ledger'), true);
  assert.equal(mayOpenTool(standard('charts'), consolePage, 'audit'), false);
  assert.equal(mayOpenTool(standard('charts'), consolePage, 'settings'), true);
  assert.equal(mayOpenTool(admin, consolePage, 'audit'), true);
});

test('nobody opens what is not there, and whoever holds nothing opens nothing', () => {
  for (const [page, item] of [
    [consolePage, 'toString'],
    [consolePage, ''],
    ['no-section', 'charts'],
    ['user-records', 'charts'],
  ] as const)
    assert.equal(mayOpenTool(admin, page, item), false, `${page}/${item}`);
  assert.equal(mayOpenTool(standard(), consolePage, 'settings'), false);
  assert.equal(mayOpenTool({ role: null, permissions: ['charts'] }, 'data-fixes', 'charts'), false);
});
