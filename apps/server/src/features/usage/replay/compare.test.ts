import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareBodies } from './compare-thread.ts';
import { compareTexts, cutBody, differencesOf } from './compare.ts';

const same = (body: unknown) => ({ production: body, development: body, raw: body });

describe('bodies of the three layers beside each other', () => {
  test('equal bodies have no differences, whatever their shape', () => {
    for (const body of [
      [],
      {},
      [{ symbol: 'A', price: 1 }],
      { symbol: 'A', historical: [{ date: 'd', close: 1 }] },
    ])
      assert.deepEqual(differencesOf(same(body)), []);
  });

  test('records are met by date, so that a missing one shifts nothing', () => {
    const bars = (...days: [string, number][]) => ({
      symbol: 'A',
      historical: days.map(([date, close]) => ({ date, close })),
    });
    const production = bars(['03', 3], ['02', 2], ['01', 1]);
    assert.deepEqual(
      differencesOf({
        production,
        development: bars(['03', 3], ['01', 1]),
        raw: bars(['03', 9], ['02', 2], ['01', 1]),
      }),
      [
        { record: '03', field: 'close', production: 3, development: 3, raw: 9 },
        { record: '02', field: 'date', production: '02', development: null, raw: '02' },
        { record: '02', field: 'close', production: 2, development: null, raw: 2 },
      ],
    );
  });

  test('an empty answer differs from a filled one in every field', () => {
    assert.deepEqual(
      differencesOf({
        production: [{ symbol: 'A', price: 1 }],
        development: [],
        raw: [{ symbol: 'A', price: 1 }],
      }),
      [
        { record: 'A', field: 'symbol', production: 'A', development: null, raw: 'A' },
        { record: 'A', field: 'price', production: 1, development: null, raw: 1 },
      ],
    );
  });

  test('bodies of many records are compared in a thread, to the same outcome as here', async () => {
    const body = (close: number) => ({
      symbol: 'A',
      historical: Array.from({ length: 3_000 }, (_none, n) => ({
        date: `day ${n}`,
        close: n % 7 ? n : close,
      })),
    });
    const texts = {
      production: JSON.stringify(body(1)),
      development: JSON.stringify(body(1)),
      raw: JSON.stringify(body(2)),
    };
    const compared = await compareBodies(texts);
    assert.deepEqual(compared, compareTexts(texts));
    assert.deepEqual([compared.differences.length, compared.differenceCount], [429, 429]);
    assert.deepEqual([compared.layers.raw.records, compared.layers.raw.cut], [3_000, true]);
  });

  test('a long list is cut, and its full length reported', () => {
    const long = Array.from({ length: 300 }, (_none, place) => ({ date: String(place) }));
    const cut = cutBody({ symbol: 'A', historical: long });
    assert.deepEqual([cut.records, cut.cut], [300, true]);
    assert.equal((cut.body as { historical: unknown[] }).historical.length, 200);
    assert.deepEqual(cutBody([{ a: 1 }]), { body: [{ a: 1 }], records: 1, cut: false });
    assert.deepEqual(cutBody({}), { body: {}, records: 0, cut: false });
  });
});
