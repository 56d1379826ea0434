export { sourceColours } from '../base/source-colours.ts';

/** Colours of the chart's own furniture in one theme. */
export interface ChartTheme {
  readonly text: string;
  readonly grid: string;
  readonly border: string;
  readonly main: string;
  readonly adjClose: string;
  readonly volume: string;
  readonly up: string;
  readonly down: string;
  readonly proposal: string;
  readonly band: string;
  readonly mark: string;
}

export const chartThemes: Readonly<Record<'light' | 'dark', ChartTheme>> = {
  light: {
    text: '#4b5563',
    grid: '#eef0f3',
    border: '#d9dde3',
    main: '#3b6fe0',
    adjClose: '#0ca678',
    volume: '#c3cbd6',
    up: '#0ca678',
    down: '#e03131',
    proposal: '#d99800',
    band: 'rgba(232, 176, 0, 0.14)',
    mark: '#e03131',
  },
  dark: {
    text: '#a7afbb',
    grid: '#23262d',
    border: '#343943',
    main: '#6f9bff',
    adjClose: '#3ecf9a',
    volume: '#454c58',
    up: '#3ecf9a',
    down: '#ff6b6b',
    proposal: '#ffd43b',
    band: 'rgba(255, 212, 59, 0.14)',
    mark: '#ff6b6b',
  },
};
