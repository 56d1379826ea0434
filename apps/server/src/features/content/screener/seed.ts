import { economicEndpoints, quarterEnds } from '@midoffice/contract/content/screener/shapes';
import type { Random, FeatureSeed } from '../../../platform/demo/world.ts';
import { storeSeries } from './store.ts';

/** First value, yearly growth in percent, and how far a quarter strays from it in percent. */
const shapes: Readonly<
  Partial<Record<(typeof economicEndpoints)[number], readonly [number, number, number]>>
> = {
  GDP: [9850, 4.4, 0.9],
  realGDP: [12_900, 2.1, 0.8],
  nominalPotentialGDP: [9800, 4.3, 0.1],
  realGDPPerCapita: [45_900, 1.3, 0.8],
  CPI: [168, 2.5, 0.3],
  inflationRate: [2.4, 0.3, 18],
  federalFunds: [2.1, 0.5, 25],
};

function walk(
  days: readonly string[],
  [first, growth, stray]: readonly [number, number, number],
  random: Random,
) {
  return days.map((date, n) => {
    const level = first * (1 + growth / 100) ** (n / 4);
    return { date, value: Number((level * (1 + (random.normal() * stray) / 100)).toFixed(2)) };
  });
}

/** Economic series of the demo, invented; industrial production is left without figures, as a series that waits. */
export const featureSeed: FeatureSeed = {
  order: 61,
  async seed({ platform, random }) {
    for (const series of economicEndpoints) {
      const shape = shapes[series];
      if (!shape) continue;
      const points = walk(quarterEnds(2000), shape, random.fork(`economic ${series}`));
      await storeSeries(platform.db, series, 'Demo world, invented', points);
    }
  },
};
