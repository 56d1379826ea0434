import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protectedNamespace } from './namespaces.ts';

test('key records and request limits are protected, cached records are not, and under our prefix nothing unknown is expired', () => {
  const prefixOf = (prefix: string, key: string) => protectedNamespace(prefix, key)?.prefix;
  assert.equal(prefixOf('own:', 'own:gateway:key:1'), 'own:gateway:');
  assert.equal(prefixOf('own:', 'own:websocket:key:1'), 'own:websocket:');
  assert.equal(prefixOf('own:', 'own:requests:a:1'), 'own:requests:');
  assert.equal(prefixOf('own:', 'own:symbol:A:profile'), undefined);
  assert.equal(prefixOf('own:', 'own:something-new'), 'own:');
  assert.equal(prefixOf('own:', 'quote:A'), undefined);
  assert.equal(prefixOf('own:', 'gateway:key:1'), undefined);
  assert.equal(prefixOf('', 'gateway:key:1'), 'gateway:');
  assert.equal(prefixOf('', 'quote:A'), undefined);
});
