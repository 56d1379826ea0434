import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissionTree, togglePermission } from '@midoffice/contract/kernel';
import { grantChanges } from './grant-changes.ts';

const tree = permissionTree();

test('a tool taken out of a section is withdrawn, and nothing is granted', () => {
  const without = togglePermission(['monitors'], 'coverage', tree);
  assert.deepEqual(grantChanges(['monitors'], without, tree), [
    { label: 'Withdrawn', from: 'Coverage', to: '–' },
  ]);
  assert.deepEqual(grantChanges(without, ['monitors'], tree), [
    { label: 'Granted', from: '–', to: 'Coverage' },
  ]);
});

test('whole sections and single tools have the labels of the tree', () => {
  assert.deepEqual(grantChanges(['tasks', 'apiUsage'], ['spamDomainFilterManager', 'site-changes'], tree), [
    { label: 'Granted', from: '–', to: 'Spam Domain Filter Manager, all of Site Changes' },
    { label: 'Withdrawn', from: 'all of Tasks, API Usage', to: '–' },
  ]);
  assert.deepEqual(grantChanges(['tasks'], ['tasks'], tree), []);
});
