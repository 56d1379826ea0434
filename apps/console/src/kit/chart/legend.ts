import type { IChartApi } from 'lightweight-charts';
import type { ChartColumns } from './model.ts';

/** Share of the height that stays free above the prices, and the most that a legend of several lines may take. */
export const headroom = { least: 0.08, most: 0.4 };
const legendGapPx = 12;
export const legendNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

type LegendPart = readonly [name: string, value: string];

/** What is said of a bar of prices. */
export function barLegend(bars: ChartColumns, index: number, sourceText: string): LegendPart[] {
  const parts: LegendPart[] = [
    ['O', legendNumber.format(bars.open[index]!)],
    ['H', legendNumber.format(bars.high[index]!)],
    ['L', legendNumber.format(bars.low[index]!)],
    ['C', legendNumber.format(bars.close[index]!)],
    ['Adj', bars.adjClose[index] === null ? '–' : legendNumber.format(bars.adjClose[index]!)],
    ['Vol', whole.format(bars.volume[index]!)],
  ];
  if (sourceText) parts.push(['Source', sourceText]);
  return parts;
}

/** A bar's time as people read it, to the minute. */
const momentText = (date: string): string =>
  date.length > 10 ? `${date.slice(0, 10)} ${date.slice(11, 16)}` : date;

/**
 * Keeps the prices below the legend, which lies over the chart and takes more lines the narrower that is. The room only
 * grows: a chart that moved with each value under the pointer could not be read.
 * @returns how to stop
 */
export function clearLegend(chart: IChartApi, box: HTMLElement, legend: HTMLElement): () => void {
  let needed = 0;
  const watch = new ResizeObserver(() => {
    needed = Math.max(needed, legend.offsetTop + legend.offsetHeight + legendGapPx);
    const share = box.clientHeight ? needed / box.clientHeight : 0;
    const top = Math.min(headroom.most, Math.max(headroom.least, share));
    chart.priceScale('right').applyOptions({ scaleMargins: { top, bottom: 0.2 } });
  });
  watch.observe(legend);
  watch.observe(box);
  return () => watch.disconnect();
}

/** Writes the values under the crosshair, or of the last bar. Text only, no markup of values. */
export function writeLegend(
  box: HTMLElement,
  date: string | undefined,
  parts: () => readonly LegendPart[],
): void {
  if (date === undefined) {
    box.replaceChildren();
    return;
  }
  box.replaceChildren(
    ...[['', momentText(date)] as const, ...parts()].map(([name, value]) => {
      const item = document.createElement('span');
      if (name) {
        const title = document.createElement('b');
        title.textContent = name;
        item.append(title);
      }
      item.append(value);
      return item;
    }),
  );
}
