import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerLedgerTables } from './tables.ts';
import { conflictOf, keyText, rowWords } from './words.ts';

registerLedgerTables([
  {
    name: 'named_row',
    key: ['symbol', 'ts'],
    wordsOf: (key) => `Row of ${key['symbol']}, ${keyText(key['ts'])}`,
  },
  { name: 'plain_row', key: ['id', 'ts', 'symbol'] },
]);
const key = (value: object): string => JSON.stringify(value);

describe('rows of the ledger in words', () => {
  test('as their feature calls them, else by table and key, without what names nothing', () => {
    assert.equal(
      rowWords('named_row', key({ symbol: 'ONE', ts: '2020-01-02T00:00:00' })),
      'Row of ONE, 2020-01-02',
    );
    assert.equal(
      rowWords(
        'plain_row',
        key({ id: 'f0e1d2c3-0000-4000-8000-000000000000', ts: '2020-01-02T09:30:00', symbol: 'ONE' }),
      ),
      'Plain row, 2020-01-02 09:30, ONE',
    );
    assert.equal(keyText('2020-01-02'), '2020-01-02');
  });

  test('a refusal of a record as a whole leaves the key to the words; one of a field names its values', () => {
    const rowKey = key({ symbol: 'ONE', ts: '2020-01-02T00:00:00' });
    const row = (value: number): object => ({ symbol: 'ONE', ts: '2020-01-02T00:00:00', value });
    assert.deepEqual(
      conflictOf(
        { table: 'named_row', rowKey, field: '*' },
        { expected: row(1), actual: row(2), wanted: undefined },
        7,
      ),
      {
        field: '*',
        expected: { value: 1 },
        actual: { value: 2 },
        wanted: null,
        where: 'Row of ONE, 2020-01-02',
        changeSet: 7,
      },
    );
    const cell = conflictOf(
      { table: 'named_row', rowKey, field: 'value' },
      { expected: 1, actual: undefined, wanted: 3 },
      null,
    );
    assert.deepEqual([cell.field, cell.actual, cell.wanted, 'changeSet' in cell], ['value', null, 3, false]);
  });
});
