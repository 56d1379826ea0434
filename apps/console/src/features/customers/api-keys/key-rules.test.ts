import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findKeys,
  isSameKey,
  keyProblem,
  limitMode,
  limitOfMode,
  limitProblem,
  limitWords,
  newKey,
} from './key-rules.ts';

const key = 'abcdefgh0123456789ABCDEFGHIJKLMN';

test('a key is identical to itself and to its masked form (r000-key-identical)', () => {
  assert.equal(isSameKey(key, key), true);
  assert.equal(isSameKey('abcdefgh…KLMN', key), true);
  assert.equal(isSameKey('abcdefgh…KLMN', `${key.slice(0, 31)}x`), false);
  assert.equal(isSameKey('abcdefgh…KLMN', 'abcdefghKLMN'), false);
  assert.equal(isSameKey('ab…', key), false);
});

test('generated keys are 32 letters and digits, each another (r000-key-generate)', () => {
  const made = Array.from({ length: 200 }, newKey);
  for (const one of made) assert.match(one, /^[A-Za-z0-9]{32}$/);
  assert.equal(new Set(made).size, made.length);
});

test('a typed key must have 32 letters and digits', () => {
  assert.equal(keyProblem(` ${key} `), null);
  for (const bad of ['', key.slice(1), `${key}x`, `${key.slice(1)}-`])
    assert.equal(keyProblem(bad), 'must have 32 letters and digits');
});

test('-2 is no custom limit, -1 is blocked, a positive number is a custom limit (r000-ratelimit-codes)', () => {
  assert.deepEqual([-2, -1, 1, 300].map(limitMode), ['none', 'blocked', 'custom', 'custom']);
  assert.deepEqual([-2, -1, 12_000].map(limitWords), ['none', 'keys blocked', '12,000 calls a minute']);
});

test('choosing a custom limit gives 300, an existing custom limit is kept (r000-ratelimit-default)', () => {
  assert.equal(limitOfMode('custom', -2), 300);
  assert.equal(limitOfMode('custom', -1), 300);
  assert.equal(limitOfMode('custom', 750), 750);
  assert.equal(limitOfMode('blocked', 750), -1);
  assert.equal(limitOfMode('none', 750), -2);
});

test('limits run from -2 to 50000, whole, without 0 (r000-ratelimit-range)', () => {
  for (const good of [-2, -1, 1, 300, 50_000]) assert.equal(limitProblem(good), null);
  for (const bad of [-3, 0, 50_001, 1.5, Number.NaN, null])
    assert.match(limitProblem(bad) ?? '', /from 1 to 50000/);
});

test('keys are found by a pasted prefix, the whole key, its end or the plan', () => {
  const keys = [
    { key: 'abcdefgh…KLMN', planCode: 'annualIND1' },
    { key: 'abcdefgz…WXYZ', planCode: 'free' },
  ];
  const found = (typed: string) => findKeys(keys, typed).map((one) => one.key.slice(-4));
  assert.deepEqual(found(''), ['KLMN', 'WXYZ']);
  assert.deepEqual(found('abcdefg'), ['KLMN', 'WXYZ']);
  assert.deepEqual(found(' abcdefgh012'), ['KLMN']);
  assert.deepEqual(found(key), ['KLMN']);
  assert.deepEqual(found(`${key.slice(0, 31)}x`), []);
  assert.deepEqual(found('WXYZ'), ['WXYZ']);
  assert.deepEqual(found('free'), ['WXYZ']);
});
