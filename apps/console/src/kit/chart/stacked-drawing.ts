import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartThemes } from './palette.ts';
import { seriesColour } from './series-palette.ts';
import type { StackedSeries } from './stacked-bars.tsx';
import { chartTooltip, escapedForTip } from './tip.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** What is drawn. */
export interface StackedPicture {
  /** Labels of the bars. */
  readonly bars: readonly string[];
  readonly series: readonly StackedSeries[];
  readonly shape: 'bars' | 'lines';
  readonly scheme: 'light' | 'dark';
}

/** Bars that are hovered name this many of their parts, the largest first. */
const partsNamed = 12;

interface Part {
  readonly seriesName: string;
  readonly value: number | null;
  readonly marker: string;
  readonly name: string;
}

const counted = (value: number): string => value.toLocaleString('en-US');

const lineOf = ({ marker, seriesName, value }: Part): string =>
  `${marker}${escapedForTip(seriesName)} <b>${counted(value ?? 0)}</b>`;

/** What a hovered bar says: its sum, and its largest parts. */
function tipOf(parts: readonly Part[]): string {
  const filled = parts
    .filter((part) => (part.value ?? 0) > 0)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const sum = filled.reduce((all, part) => all + (part.value ?? 0), 0);
  const lines = filled.slice(0, partsNamed).map(lineOf);
  const rest = filled.length - partsNamed;
  return [
    `${escapedForTip(parts[0]?.name ?? '')} · <b>${counted(sum)}</b>`,
    ...lines,
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('<br>');
}

/** What a place of lines says: each value. */
const lineTip = (parts: readonly Part[]): string =>
  [escapedForTip(parts[0]?.name ?? ''), ...parts.filter(({ value }) => value !== null).map(lineOf)].join(
    '<br>',
  );

/** The form of one series: a part of the bars, or a line. */
function seriesOf({ shape, series, scheme }: StackedPicture) {
  const { up, down, volume } = chartThemes[scheme];
  const tones = { good: up, failed: down };
  return series.map(({ name, values, rest, tone }, index) => {
    const colour = tone ? tones[tone] : rest ? volume : seriesColour(index);
    const shared = { name, data: [...values], itemStyle: { color: colour } };
    return shape === 'lines'
      ? {
          ...shared,
          type: 'line' as const,
          lineStyle: { color: colour, width: 1.5 },
          symbolSize: 4,
          // A value between two gaps has no line: its point is all that shows it.
          showAllSymbol: 'auto' as const,
        }
      : { ...shared, type: 'bar' as const, stack: 'all', barMaxWidth: 40 };
  });
}

/** Draws stacked bars or lines into a box and follows its width. */
export function createStackedDrawing(box: HTMLElement): {
  draw(picture: StackedPicture): void;
  remove(): void;
} {
  const chart = init(box, undefined, { renderer: 'canvas' });
  // The switch between bars and table is beside the legend.
  const legendWidth = (): number => Math.max(80, box.clientWidth - 150);
  let drawn = false;
  const watcher = new ResizeObserver(() => {
    chart.resize();
    if (drawn) chart.setOption({ legend: { width: legendWidth() } });
  });
  watcher.observe(box);
  return {
    draw(picture) {
      const { bars, shape, scheme } = picture;
      drawn = true;
      const { text, grid, border } = chartThemes[scheme];
      chart.setOption(
        {
          animation: false,
          textStyle: { fontFamily: 'inherit' },
          grid: {
            left: 8,
            right: 12,
            top: 34,
            bottom: 4,
            outerBoundsMode: 'same',
            outerBoundsContain: 'axisLabel',
          },
          legend: {
            type: 'scroll',
            top: 0,
            left: 0,
            width: legendWidth(),
            icon: 'roundRect',
            itemWidth: 10,
            itemHeight: 10,
            textStyle: { color: text, fontSize: 11 },
            pageTextStyle: { color: text },
            pageIconColor: text,
            pageIconInactiveColor: border,
          },
          tooltip: {
            trigger: 'axis',
            axisPointer: { type: shape === 'lines' ? 'line' : 'shadow' },
            ...chartTooltip(scheme),
            formatter: (parts: unknown) => (shape === 'lines' ? lineTip : tipOf)(parts as readonly Part[]),
          },
          xAxis: {
            type: 'category',
            data: [...bars],
            axisLine: { lineStyle: { color: border } },
            axisTick: { show: false },
            axisLabel: { color: text, fontSize: 11, hideOverlap: true },
          },
          yAxis: {
            type: 'value',
            ...(shape === 'bars' && { minInterval: 1 }),
            splitLine: { lineStyle: { color: grid } },
            axisLabel: { color: text, fontSize: 11, formatter: counted },
          },
          series: seriesOf(picture),
        },
        { notMerge: true },
      );
    },
    remove() {
      watcher.disconnect();
      chart.dispose();
    },
  };
}
