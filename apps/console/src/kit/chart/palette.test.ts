import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceColours } from './palette.ts';

test('each of the 13 sources of a record has its own colour, and the series of charts theirs (r001-source-colours)', () => {
  const sources =
    'db yahoo-csv yahoo-profile yahoo tradingview nasdaq zacks tradingview-calendar investing fidelity marketbeat fmp dbupdate'.split(
      ' ',
    );
  assert.equal(new Set(sources.map((source) => sourceColours[source])).size, 13);
  for (const source of sources) assert.match(sourceColours[source] ?? '', /^#[0-9a-f]{6}$/, source);
  assert.equal(new Set(Object.values(sourceColours)).size, Object.keys(sourceColours).length);
});
