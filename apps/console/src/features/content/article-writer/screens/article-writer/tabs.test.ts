import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabsFor, toggled } from './tabs.ts';

const keys = (...args: Parameters<typeof tabsFor>) => tabsFor(...args).map((tab) => tab.key);

test('templates and request are hidden while sentences are inserted, create without a ticker (r000-generator-tabs-hidden)', () => {
  assert.deepEqual(keys('sentence', ''), ['fields', 'alerts', 'unclean']);
  assert.deepEqual(keys('sentence', 'NWND'), ['fields', 'alerts', 'create', 'unclean']);
  assert.deepEqual(keys('field', ''), ['fields', 'alerts', 'templates', 'unclean', 'request']);
  assert.deepEqual(keys('field', 'NWND'), ['fields', 'alerts', 'templates', 'create', 'unclean', 'request']);
});

test('clicking a tab opens it, clicking it again closes it (r000-generator-toggle)', () => {
  assert.equal(toggled('', 'fields'), 'fields');
  assert.equal(toggled('fields', 'fields'), '');
  assert.equal(toggled('fields', 'alerts'), 'alerts');
});
