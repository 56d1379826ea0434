import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { randomWalk, weekdays } from '../testing/series.ts';
import { detectSplits } from './detect.ts';
import { proposeAutoSplit } from './auto-split.ts';

/**
 * GameStop, 12 January to 12 February 2021, before the split of 2022, as Yahoo Finance had it in April 2021: open,
 * high, low, close, million shares. A squeeze to 18 times the price and back, with days of +135 %, -44 %, +68 % and -60 %.
 */
const GAMESTOP: [number, number, number, number, number][] = [
  [19.96, 20.4, 19.32, 19.95, 7.06],
  [20.42, 38.65, 20.03, 31.4, 144.5],
  [38.09, 43.06, 33.05, 39.91, 93.72],
  [38.49, 40.75, 34.01, 35.5, 46.87],
  [41.55, 45.52, 36.64, 39.36, 74.72],
  [37.37, 41.19, 36.06, 39.12, 33.47],
  [39.23, 44.75, 37, 43.03, 57.08],
  [42.59, 76.76, 42.32, 65.01, 197.16],
  [96.73, 159.18, 61.13, 76.79, 177.87],
  [88.56, 150, 80.2, 147.98, 178.59],
  [354.83, 380, 249, 347.51, 93.4],
  [265, 483, 112.25, 193.6, 58.82],
  [379.71, 413.98, 250, 325, 50.26],
  [316.56, 322, 212, 225, 37.38],
  [140.76, 158, 74.22, 90, 78.18],
  [112.01, 113.4, 85.25, 92.41, 42.7],
  [91.19, 91.5, 53.33, 53.5, 62.43],
  [54.04, 95, 51.09, 63.77, 80.89],
  [72.41, 72.66, 58.02, 60, 25.69],
  [56.61, 57, 46.52, 50.31, 26.84],
  [50.77, 62.83, 46.55, 51.2, 36.46],
  [50.01, 55.32, 48.22, 51.1, 13],
  [50.75, 55.24, 48.05, 52.4, 14.5],
];

/** The episode inside a year of the stock's usual trading on either side. */
function gameStop(scale = 1): Bar[] {
  const before = randomWalk({ seed: 11, sessions: 120, start: 18, sigma: 0.04, volume: 9e6 });
  const after = randomWalk({ seed: 12, sessions: 80, start: 52, sigma: 0.08, volume: 15e6 });
  const episode = GAMESTOP.map(([open, high, low, close, millions]) => {
    const factor = before.at(-1)!.close / 19.94;
    return {
      date: '',
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: close * factor,
      adjClose: null,
      volume: millions * 1e6 * scale,
    };
  });
  const bars = [...before, ...episode, ...after];
  const dates = weekdays(bars.length);
  return bars.map((bar, i) => ({ ...bar, date: dates[i]! }));
}

/**
 * The limit of what can be distinguished: an invented crash that lands on the ratio to the cent at the open and the close, on
 * less trading than real crashes of that size draw, is flagged, but doubtfully.
 */
const DOUBTFUL: [name: string, factor: number, openShare: number, volume: number][] = [
  ['halves to the cent on 7 times the money', 1 / 2, 1, 20],
  ['loses three quarters on 5 times the money', 1 / 4, 0.9, 30],
];

/** One session that moves by `factor`, the open already at `openShare` of the move, on `volume` times the usual. */
function shock(factor: number, openShare: number, volume: number, sigma = 0.02): Bar[] {
  return randomWalk({ seed: 23, sigma }).map((bar, i) => {
    if (i < 120) return bar;
    const day = i === 120;
    const open = bar.open * (day ? factor ** openShare : factor);
    const wide = day ? Math.exp(2 * sigma) : 1;
    const [high, low, close] = [bar.high * factor * wide, (bar.low * factor) / wide, bar.close * factor];
    const calming = 1 + (volume - 1) * Math.exp(-(i - 120) / 4);
    return {
      ...bar,
      open,
      high: Math.max(high, open),
      low: Math.min(low, open),
      close,
      volume: bar.volume * calming,
    };
  });
}

describe('real moves are not splits', () => {
  for (const basis of ['raw', 'split-adjusted'] as const) {
    it(`GameStop, January 2021, as ${basis} prices`, () => {
      assert.deepEqual(detectSplits(gameStop(), { basis }), []);
      assert.equal(proposeAutoSplit(gameStop(), { basis }), null);
    });
  }

  it('GameStop with half the volume', () => assert.deepEqual(detectSplits(gameStop(0.5)), []));

  const crashes: [name: string, factor: number, openShare: number, volume: number][] = [
    ['halves to the cent on a profit warning, open and close', 1 / 2, 1, 30],
    ['halves during the day', 1 / 2, 0.3, 12],
    ['loses a third at the open', 2 / 3, 1, 12],
    ['loses three quarters', 1 / 4, 0.9, 60],
    ['doubles on a bid', 2, 1, 25],
    ['trebles during the day', 3, 0.4, 40],
  ];
  for (const [name, factor, openShare, volume] of crashes) {
    it(`a stock ${name}`, () => assert.deepEqual(detectSplits(shock(factor, openShare, volume)), []));
  }

  for (const [name, factor, openShare, volume] of DOUBTFUL) {
    it(`a stock ${name}: at most a doubtful flag`, () => {
      for (const { confidence } of detectSplits(shock(factor, openShare, volume)))
        assert.ok(confidence < 0.5);
    });
  }

  it('a week of falls by a sixth each, volume rising', () => {
    const bars = randomWalk({ seed: 31, sigma: 0.02 }).map((bar, i) => {
      const falls = Math.min(Math.max(i - 119, 0), 5);
      const factor = (5 / 6) ** falls;
      const { open, high, low, close } = bar;
      const volume = bar.volume * (falls > 0 && i < 140 ? 6 : 1);
      return {
        ...bar,
        open: open * factor,
        high: high * factor,
        low: low * factor,
        close: close * factor,
        volume,
      };
    });
    assert.deepEqual(detectSplits(bars), []);
  });
});
