import assert from 'node:assert/strict';
import { setImmediate as nextRound } from 'node:timers/promises';
import { test } from 'node:test';
import { WrittenColumn } from '@midoffice/contract/kernel';
import { holdsLongList, jsonSlices } from './large-json.ts';

const long = Array.from({ length: 25_003 }, (_none, i) => (i % 7 ? i / 3 : null));

async function written(value: unknown): Promise<string> {
  let text = '';
  for await (const slice of jsonSlices(value)) text += slice;
  return text;
}

test('a long list is found in an answer and in a record of it', () => {
  assert.deepEqual(
    [
      { a: long },
      { a: { b: long } },
      long,
      { a: { b: new WrittenColumn(1, ['1']) } },
      { a: long.slice(0, 100) },
      { a: 1 },
      'text',
      null,
    ].map((value) => holdsLongList(value)),
    [true, true, true, true, false, false, false, false],
  );
});

test('slices give the text that would have been written at once', async () => {
  const answer = {
    symbol: 'A"B',
    none: null,
    left: undefined,
    columns: { date: long.map((n) => `d${n}`), close: long, empty: [] },
    rows: [{ a: 1, b: undefined }],
    nothing: {},
    at: new Date(0),
  };
  assert.equal(await written(answer), JSON.stringify(answer));
  assert.equal(await written(long), JSON.stringify(long));
});

test('a column that is written already is sent as it is', async () => {
  const close = new WrittenColumn(4, ['1.50,2', 'null,"é"']);
  assert.equal(
    await written({ symbol: 'A', columns: { close, volume: new WrittenColumn(0, []) } }),
    '{"symbol":"A","columns":{"close":[1.50,2,null,"é"],"volume":[]}}',
  );
});

test('others are served between the slices, also while several answers are written', async () => {
  let rounds = 0;
  const writing = { done: false };
  const count = (async () => {
    while (!writing.done) {
      await nextRound();
      rounds += 1;
    }
  })();
  await Promise.all([1, 2, 3].map(() => written(long)));
  writing.done = true;
  await count;
  // Three slices of each, one in a round.
  assert.ok(rounds >= 9, String(rounds));
});
