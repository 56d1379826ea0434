import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedText, queryFlag, queryInt, symbol, userid } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { emptySentence, withoutEmpty, type Rule } from './empty-fields.ts';

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
const leftOut = (value: unknown, rule: Rule): string[] => {
  const kept = withoutEmpty(shape, all(value), rule);
  return names.filter((name) => !Object.hasOwn(kept, name));
};

test('a read leaves out every optional field that holds nothing, but no text that may be empty, and not whose records are meant', () => {
  assert.deepEqual(leftOut('', { mode: 'read' }), [
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

const lenient = { mode: 'write', emptyIsLeftOut: true } as const;

test('a write that does not say so leaves out nothing: an absent field may mean more', () => {
  assert.deepEqual([leftOut('', { mode: 'write' }), leftOut(null, { mode: 'write' })], [[], []]);
});

test('a write that says so leaves out words and texts of a form only: no number, flag, or text that must not be empty', () => {
  assert.deepEqual(leftOut('', lenient), ['type', 'id']);
  assert.deepEqual(leftOut(null, lenient), ['type', 'id', 'note', 'title', 'symbol', 'userid', 'answer']);
});

test('what acts outside leaves out nothing', () => {
  assert.deepEqual([leftOut('', { mode: 'effect' }), leftOut(null, { mode: 'effect' })], [[], []]);
});

test('other values and fields that are not known stay as they are', () => {
  const values = { type: 'b', id: ' ', amount: 0, preview: false, other: '', more: null };
  assert.deepEqual(withoutEmpty(shape, values, { mode: 'read' }), values);
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
