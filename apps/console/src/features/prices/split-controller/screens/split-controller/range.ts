import { splitChartDays } from '@midoffice/contract/prices/split-controller/lists';

/** What the two charts show: the days before today, or the days around the split. */
export type SplitView = 'latest' | 'split';
export type SplitChartType = keyof typeof splitChartDays;

const dayMs = 86_400_000;
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The range of one chart: the last days, or as many around the split, half on each side. Source: r001-split-ranges. */
export function chartRange(
  type: SplitChartType,
  view: SplitView,
  days: { readonly today: string; readonly splitDate: string },
): { from: string; to: string } {
  const count = splitChartDays[type];
  if (view === 'latest' || !days.splitDate) return { from: moved(days.today, -count), to: days.today };
  return { from: moved(days.splitDate, -count / 2), to: moved(days.splitDate, count / 2) };
}
