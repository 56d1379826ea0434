import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkedDrifts, linkedState, websocketState, type MainKey } from './drift.ts';

const value = (letter: string): string => letter.repeat(32);
const key = (letter: string, given: Partial<MainKey> = {}): MainKey => ({
  keyId: letter.charCodeAt(0),
  value: value(letter),
  main: letter === 'a',
  firebase: letter === 'a',
  mongo: letter === 'a',
  websocket: false,
  ...given,
});
const both = (apikey: string | null, planType = 'free') => [
  { store: 'firebase' as const, apikey, planType },
  { store: 'mongo' as const, apikey, planType: null },
];
const texts = (...given: Parameters<typeof linkedDrifts>): string[] =>
  linkedDrifts(...given).map(({ text }) => text);

test('stores that hold the main key are in step', () => {
  assert.deepEqual(texts(both(value('a')), [key('a'), key('b')], 'free'), []);
});

test('a document without a key, and one with another plan, are reported', () => {
  assert.deepEqual(texts(both(null, 'annualIND1'), [key('a')], 'free'), [
    'Firebase holds no key; the main key of the main record is aaaaaaaa…aaaa.',
    'Firebase has the plan Starter, annual; the main record has Basic.',
    'Mongo holds no key; the main key of the main record is aaaaaaaa…aaaa.',
  ]);
});

test('mismatched flags are reported: set for a key that the store lacks, not set for a key that it has, set without any record', () => {
  const held = both(value('a'));
  assert.deepEqual(texts(held, [key('a', { firebase: false }), key('b', { mongo: true })], 'free'), [
    'Firebase holds aaaaaaaa…aaaa; the main record says that it does not.',
    'The main record says that Mongo holds bbbbbbbb…bbbb; it holds aaaaaaaa…aaaa.',
  ]);
  assert.deepEqual(texts([], [key('a', { firebase: false })], 'free'), [
    'The main record says that Mongo holds aaaaaaaa…aaaa; no record of this customer in Mongo is known.',
  ]);
});

test('a customer without a main key is compared by the flags alone', () => {
  assert.deepEqual(texts(both(value('z')), [key('b')], 'free'), []);
});

test('every drift of a key with a main key can be fixed', () => {
  for (const held of [null, value('a'), value('b'), value('z')])
    for (const flags of [{}, { firebase: false, mongo: false }])
      for (const drift of linkedDrifts(
        both(held),
        [key('a', flags), key('b', { mongo: true })],
        'annualIND1',
      ))
        assert.ok(drift.fixes.length > 0, drift.text);
});

test('a key’s state: same, missing, surplus, absent; a websocket record that nobody could read is unread', () => {
  const [document] = both(value('a'));
  assert.equal(linkedState(key('a'), 'firebase', document), 'same');
  assert.equal(linkedState(key('a', { firebase: false }), 'firebase', document), 'surplus');
  assert.equal(linkedState(key('b', { firebase: true }), 'firebase', document), 'missing');
  assert.equal(linkedState(key('b'), 'firebase', document), 'absent');
  assert.equal(linkedState(key('b'), 'firebase', undefined), 'unread', 'nobody has read the store');
  assert.equal(websocketState(key('a'), undefined), 'unread');
});
