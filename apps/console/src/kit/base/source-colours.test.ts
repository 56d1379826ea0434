import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceColours } from './source-colours.ts';

/** Linear red, green and blue, 0 to 1. */
const linear = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** Contrast of two colours. Source: WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = linear(colour);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    })
    .sort((x, y) => y - x);
  return light / dark;
}

/** Place of a colour in OKLab, where distances are as people see them. Source: Ottosson 2020. */
function place(colour: string): readonly number[] {
  const [r = 0, g = 0, b = 0] = linear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test('each source colour has a contrast of at least 3 to 1 on the light and the dark panel', () => {
  for (const [source, colour] of Object.entries(sourceColours)) {
    assert.ok(contrast(colour, '#ffffff') >= 3, `${source} on light`);
    assert.ok(contrast(colour, '#17191e') >= 3, `${source} on dark`);
  }
});

test('no two source colours are close to each other (r001-source-colours)', () => {
  const all = Object.entries(sourceColours).map(([source, colour]) => ({ source, at: place(colour) }));
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      assert.ok(
        Math.hypot(...one.at.map((part, axis) => part - other.at[axis]!)) > 0.12,
        `${one.source} and ${other.source}`,
      );
});
