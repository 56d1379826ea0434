import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { walkInput } from './input-walk.ts';
import { JsonScan } from './json-scan.ts';

function scanned(text: string, mostValues = Infinity, sliceBytes = Infinity) {
  const bytes = Buffer.from(text);
  const scan = new JsonScan();
  let read = 0;
  for (let from = 0; from < bytes.length; from += sliceBytes)
    read += scan.read(bytes, mostValues, from, Math.min(from + sliceBytes, bytes.length));
  const { values, levels, isPlain } = scan;
  return { values, levels, isPlain, read, bytes: bytes.length };
}

/** Values of a parsed text. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1);
}

test('a scan counts at least the values of a text, and never more than one further for each list and object', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 7 }), (text, sliceBytes) => {
      const { values, levels, read, bytes } = scanned(text, Infinity, sliceBytes);
      const real = valuesIn(JSON.parse(text));
      assert.ok(values >= real && values <= 2 * real, `${values} for ${real} in ${text}`);
      assert.ok(levels <= real);
      assert.equal(read, bytes, 'each byte once');
      assert.deepEqual(scanned(text), { ...scanned(text, Infinity, sliceBytes) }, 'however it is sliced');
    }),
  );
});

test('what texts hold is no structure', () => {
  const { values, levels } = scanned(JSON.stringify({ a: '[[[,,,{{{"\\"', 'b,[': '\\', c: [] }));
  assert.deepEqual([values, levels], [5, 2]);
});

test('a plain text holds nothing that a walk would find, whatever its values are (fuzz)', () => {
  const pieces = fc.constantFrom(
    'a',
    'é',
    '€',
    '’',
    '😀',
    '\\',
    '\0',
    '\n',
    '\r',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '"',
    '\ud800',
  );
  const text = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      text,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(text, tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, fc.boolean(), (inner, escaped) => {
      const written = JSON.stringify({ inner });
      const sent = escaped
        ? written.replace(/[^\0-\u007f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
        : written;
      const { isPlain } = scanned(sent);
      const found = walkInput(JSON.parse(sent) as Record<string, unknown>, { steps: 0 });
      if (isPlain) assert.deepEqual(found, { unstorable: undefined, breaksLine: false }, sent);
    }),
    { numRuns: 2000 },
  );
  for (const plain of ['{"a":"b é € 😀"}', '{"a":[1,2,{"b":null}]}', '{"a":"\\"\\/\\t"}'])
    assert.equal(scanned(plain).isPlain, true, plain);
});

test('a scan ends with the first value too many', () => {
  const { values, read, bytes } = scanned(`[${'0,'.repeat(500_000)}0]`, 1000);
  assert.equal(values, 1001);
  assert.ok(read < 2100 && bytes > 1_000_000, String(read));
});

test('a walk looks once at each value and name, and makes a path only of what it finds', () => {
  const work = { steps: 0 };
  const list = Array.from({ length: 1000 }, (_none, i) => ({ name: i }));
  assert.deepEqual(walkInput({ list }, work), { unstorable: undefined, breaksLine: false });
  // The input, `list`, its list, and of each item the object, its name and its value.
  assert.equal(work.steps, 3 + 3 * 1000);
  const walked = (input: Record<string, unknown>) => walkInput(input, { steps: 0 });
  assert.equal(walked({ a: { b: ['x', 'y\0'] } }).unstorable, 'a.b.1');
  assert.equal(walked({ a: { b: ['x', '\ud800'] } }).unstorable, 'a.b.1');
  assert.equal(walked({ a: { 'b\0': 1 } }).unstorable, 'body');
  assert.equal(walked({ 'a\ud800': 1 }).unstorable, 'body');
  assert.equal(walked({ a: ['x', { 'b\n': 1 }] }).breaksLine, true);
});
