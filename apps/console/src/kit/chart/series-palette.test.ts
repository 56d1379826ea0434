import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriesColour, seriesPalette } from './series-palette.ts';

test('there are 20 different colours, and the 21st series has the first again (r000-usage-palette-20)', () => {
  assert.equal(new Set(seriesPalette).size, 20);
  assert.equal(seriesColour(20), seriesColour(0));
  assert.notEqual(seriesColour(19), seriesColour(0));
});

/** Relative luminance. Source: WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

test('each colour has a contrast of 3 to 1 or nearly on the light and the dark panel', () => {
  for (const colour of seriesPalette) {
    const own = luminance(colour);
    assert.ok(1.05 / (own + 0.05) >= 2.4, `${colour} on white`);
    assert.ok((own + 0.05) / (luminance('#17191e') + 0.05) >= 3, `${colour} on dark`);
  }
});
