import { marketCapYears, type MarketCapPoint } from '@midoffice/contract/prices/market-cap/shapes';

/** The range that the chart opens with: 20 years to today. Source: r001-marketcap-default-20y. */
export function defaultRange(today: string): { from: string; to: string } {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - marketCapYears);
  return { from: date.toISOString().slice(0, 10), to: today };
}

/** The part that is in view first: the last fifth. Source: r001-marketcap-default-20y. */
export function firstZoom(dates: readonly string[]): { from: string; to: string } | undefined {
  const [from, to] = [dates[Math.floor(dates.length * 0.8)], dates.at(-1)];
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

const longestPauseDays = 10;

/** Whether sessions have no market cap, or days in a row are missing. Points ascend. */
export function mayBeMissing(points: readonly MarketCapPoint[]): boolean {
  return points.some((point, i) => {
    const before = points[i - 1];
    const pause = before ? (Date.parse(point.date) - Date.parse(before.date)) / 86_400_000 : 0;
    return point.marketCap === null || pause > longestPauseDays;
  });
}
