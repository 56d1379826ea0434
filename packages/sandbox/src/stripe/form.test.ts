import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForm } from './form.ts';
import { int, list, metadata, nullable, object, readParams, required, str } from './params.ts';

test('brackets become maps and lists', () => {
  const form = parseForm(
    'items[0][price]=p1&items[1][price]=p2&items[1][metadata][a]=%26&expand[]=x&expand[]=y.z&name=A+B&metadata=',
  );
  assert.deepEqual(form, {
    items: [{ price: 'p1' }, { price: 'p2', metadata: { a: '&' } }],
    expand: ['x', 'y.z'],
    name: 'A B',
    metadata: '',
  });
});

test('a form cannot reach the prototype, nor nest without end', () => {
  const form = parseForm('__proto__[polluted]=1&a[constructor][prototype][polluted]=1');
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  assert.ok(Object.hasOwn(form, '__proto__'));
  assert.throws(() => readParams({}, form), /unknown parameter/);
  assert.throws(() => parseForm(`a${'[b]'.repeat(40)}=1`), /nested too deeply/);
});

test('parameters are read by their declaration', () => {
  const fields = { a: required(int), b: nullable(str), c: list(object({ d: str })), metadata };
  assert.deepEqual(readParams(fields, parseForm('a=3&b=&c[0][d]=x&metadata[0]=n&metadata[k]=')), {
    a: 3,
    b: null,
    c: [{ d: 'x' }],
    metadata: { 0: 'n', k: '' },
  });
  assert.throws(() => readParams(fields, parseForm('b=x')), /Missing required param: a/);
  assert.throws(() => readParams(fields, parseForm('a=x')), /Invalid integer: x/);
  assert.throws(() => readParams(fields, parseForm('a=1&c[0][e]=x')), /unknown parameter: c\[0\]\[e\]/);
});
