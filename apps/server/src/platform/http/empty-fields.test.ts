import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedText, queryFlag, queryInt, symbol, userid } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { emptySentence, withoutEmpty } from './empty-fields.ts';

const shape = z.object({
  type: z.enum(['a', 'b']).default('a'),
  id: z
    .string()
    .regex(/^[a-z]+$/, 'must be an id')
    .optional(),
  note: limitedText('text').optional(),
  title: z.string().min(1, 'is required').optional(),
  symbol: symbol.optional(),
  userid: userid.optional(),
  answer: z.string().regex(/./, 'Please enter an answer.').optional(),
  kept: z.string().nullish(),
  amount: z.number().optional(),
  flag: queryFlag.optional(),
  count: queryInt.optional(),
  preview: z.boolean().default(false),
  name: z.string(),
});
const names = Object.keys(shape.shape);
const all = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, value]));
const leftOut = (value: unknown, mode: 'read' | 'write' | 'effect'): string[] => {
  const kept = withoutEmpty(shape, all(value), mode);
  return names.filter((name) => !Object.hasOwn(kept, name));
};

test('a read leaves out every optional field that holds nothing, but no text that may be empty, and not whose records are meant', () => {
  assert.deepEqual(leftOut('', 'read'), [
    'type',
    'id',
    'title',
    'symbol',
    'answer',
    'amount',
    'flag',
    'count',
    'preview',
  ]);
});

test('a write leaves out words and texts of a form only: no number, flag, or text that must not be empty', () => {
  assert.deepEqual(leftOut('', 'write'), ['type', 'id']);
  assert.deepEqual(leftOut(null, 'write'), ['type', 'id', 'note', 'title', 'symbol', 'userid', 'answer']);
});

test('what acts outside leaves out nothing', () => {
  assert.deepEqual([leftOut('', 'effect'), leftOut(null, 'effect')], [[], []]);
});

test('other values and fields that are not known stay as they are', () => {
  const values = { type: 'b', id: ' ', amount: 0, preview: false, other: '', more: null };
  assert.deepEqual(withoutEmpty(shape, values, 'read'), values);
});

test('the sentence of an empty field is that of the contract', () => {
  const { symbol: ticker, answer, title, note } = shape.shape;
  assert.deepEqual([ticker, answer, title, note, undefined].map(emptySentence), [
    'Please enter a ticker!',
    'Please enter an answer.',
    undefined,
    undefined,
    undefined,
  ]);
});
