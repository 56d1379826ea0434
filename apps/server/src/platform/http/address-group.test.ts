import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroup } from './address-group.ts';

test('an address counts as itself under IPv4, and as its /64 network under IPv6', () => {
  assert.equal(addressGroup('203.0.113.9'), '203.0.113.9');
  assert.equal(addressGroup('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(addressGroup('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressGroup('2001:DB8:1:2::9'), '2001:db8:1:2::/64');
  assert.equal(addressGroup('::1'), '0:0:0:0::/64');
});
