import { chartThemes } from './palette.ts';

/** A text within the markup of a chart's tooltip. */
export const escapedForTip = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** How tooltips of charts appear in one colour scheme. */
export const chartTooltip = (scheme: 'light' | 'dark') => ({
  confine: true,
  backgroundColor: scheme === 'dark' ? '#23262d' : '#ffffff',
  borderColor: chartThemes[scheme].border,
  textStyle: { color: scheme === 'dark' ? '#e4e7ec' : '#14171c', fontSize: 12 },
});
