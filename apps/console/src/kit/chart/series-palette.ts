/**
 * Colours of the series of a chart, distinct from one another and from both backgrounds. There are twenty; the next
 * series begins again. Source: rule r000-usage-palette-20.
 */
export const seriesPalette: readonly string[] = [
  '#4c6ef5',
  '#12a37f',
  '#e8890c',
  '#d6336c',
  '#1098ad',
  '#9c5cf0',
  '#74a312',
  '#e0524d',
  '#3b8fd9',
  '#b8860b',
  '#c2559d',
  '#2f9e68',
  '#7a7fd9',
  '#d9743a',
  '#0f9fa8',
  '#a0703c',
  '#8d6be0',
  '#5a9e2f',
  '#c94f7c',
  '#6b8299',
];

/** The colour of the n-th series, from 0. */
export const seriesColour = (index: number): string => seriesPalette[index % seriesPalette.length]!;
