// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { isReadable, keyBytes, keyText, plainKeyTexts } from './key-names.ts';

test('keys are written as text and read back to the same bytes, whatever they are', () => {
  for (const [bytes, text] of [
    [Buffer.from('quote:Ü'), 'quote:Ü'],
    [Buffer.from([0x61, 0xff, 0x00]), String.raw`a\xff\x00`],
    [Buffer.from('a\nb'), String.raw`a\x0ab`],
    [Buffer.from(String.raw`a\x41`), String.raw`a\x5cx41`],
    [Buffer.from(String.raw`a\b`), String.raw`a\b`],
  ] as const) {
    assert.equal(keyText(bytes), text);
    assert.deepEqual(keyBytes(text), bytes);
  }
  for (let round = 0; round < 300; round += 1) {
    const bytes = randomBytes(1 + (round % 40));
    assert.deepEqual(keyBytes(keyText(bytes)), bytes, bytes.toString('hex'));
  }
  assert.deepEqual(plainKeyTexts(['a\u0000b', 'é']), [String.raw`a\x00b`, 'é']);
});

test('text with tabs and line breaks is readable, control characters and broken UTF-8 are not', () => {
  assert.ok(isReadable(Buffer.from('a\tb\nÜ')));
  assert.ok(!isReadable(Buffer.from([0x61, 0x00])));
  assert.ok(!isReadable(Buffer.from([0xc3])));
});
