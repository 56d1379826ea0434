import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, fieldValue, valuesOf, type FieldTexts } from './article-values.ts';

const read: FieldTexts = {
  title: 'One',
  publisher: 'Wire',
  site: '',
  image: '',
  fmpImageID: '',
  type: 'article',
  mainSymbol: 'AAPL',
  symbols: 'AAPL, MSFT',
  text: 'Text',
  fullText: '',
};

test('symbols are separated by commas, trimmed and each once; other fields are trimmed', () => {
  assert.deepEqual(fieldValue('symbols', ' aapl , MSFT,, aapl '), ['AAPL', 'MSFT']);
  assert.equal(fieldValue('mainSymbol', ' aapl '), 'AAPL');
  assert.equal(fieldValue('title', ' One '), 'One');
});

test('a field that says the same otherwise is no change', () => {
  assert.deepEqual(changedFields(read, { ...read, symbols: 'aapl,msft ', title: 'One ' }), []);
  const edited = { ...read, title: 'Two', symbols: 'MSFT, AAPL' };
  assert.deepEqual(changedFields(read, edited), ['title', 'symbols']);
  assert.deepEqual(valuesOf(edited, ['title', 'symbols']), { title: 'Two', symbols: ['MSFT', 'AAPL'] });
});
