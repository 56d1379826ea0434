import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { Bands, type Band } from './bands.ts';
import { barLegend, clearLegend, headroom, legendNumber, writeLegend } from './legend.ts';
import {
  candlePoints,
  dateOf,
  indexAt,
  lastIndexAt,
  linePoints,
  proposedPoints,
  secondsOf,
  timesOf,
  type ChartColumns,
} from './model.ts';
import { chartThemes, sourceColours, type ChartTheme } from './palette.ts';
import { leaveOutCutLabels } from './time-labels.ts';
import type { Mark, PriceChartProps } from './types.ts';

interface Callbacks {
  onZoom(zoom: { from: string; to: string } | undefined): void;
  onPick(date: string): void;
  /** What is said of a bar; undefined: what bars of prices say. */
  legendOf(index: number): readonly (readonly [name: string, value: string])[] | undefined;
}

/** A small interface to the chart library. Every setter draws only what it names. */
export interface Drawing {
  setTheme(scheme: 'light' | 'dark'): void;
  setChartStyle(chartStyle: 'line' | 'candles', logarithmic: boolean): void;
  setBars(bars: ChartColumns): void;
  setSource(source: PriceChartProps['source']): void;
  setProposal(proposal: PriceChartProps['proposal']): void;
  setShown(show: PriceChartProps['show']): void;
  setMarks(marks: readonly Mark[]): void;
  setBands(bands: readonly Band[]): void;
  setZoom(zoom: { from: string; to: string } | undefined): void;
  centre(index: number): void;
  pan(share: number): void;
  scale(factor: number): void;
  edge(which: 'first' | 'last'): void;
  fit(): void;
  /** Moves the crosshair by bars, from the last one in view where it is on none, and returns a description of that bar. */
  step(by: number): string;
  /** Picks the bar under the crosshair that `step` moved. */
  pick(): void;
  remove(): void;
}

const settleMs = 250;
/** Room below the prices is for volume: the scale writes nothing there. */
const priceText = (price: number): string => (price < 0 ? '' : price.toFixed(price > 0 && price < 1 ? 4 : 2));
const empty: ChartColumns = { date: [], open: [], high: [], low: [], close: [], adjClose: [], volume: [] };

function addSeries(chart: IChartApi) {
  const priceFormat = { type: 'custom', formatter: priceText, minMove: 0.0001 } as const;
  const quiet = {
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerRadius: 3,
    priceFormat,
  } as const;
  const volume = chart.addSeries(HistogramSeries, {
    ...quiet,
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return {
    volume,
    source: chart.addSeries(LineSeries, { ...quiet, lineWidth: 1 }),
    adjClose: chart.addSeries(LineSeries, { ...quiet, lineWidth: 1 }),
    candles: chart.addSeries(CandlestickSeries, { ...quiet, visible: false, borderVisible: false }),
    main: chart.addSeries(LineSeries, { ...quiet, lineWidth: 2, lastValueVisible: true }),
    proposal: chart.addSeries(LineSeries, { ...quiet, lineWidth: 2, lineStyle: LineStyle.Solid }),
    proposedAdjClose: chart.addSeries(LineSeries, { ...quiet, lineWidth: 2, lineStyle: LineStyle.Dashed }),
  };
}

/** Makes a chart in an element; the legend is another element laid over it. */
export function createDrawing(box: HTMLElement, legend: HTMLElement, callbacks: Callbacks): Drawing {
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      attributionLogo: false,
      fontSize: 11,
    },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: headroom.least, bottom: 0.2 } },
    timeScale: { borderVisible: false, rightOffset: 2, minBarSpacing: 0.02, fixLeftEdge: true },
  });
  const series = addSeries(chart);
  const markers = createSeriesMarkers(series.main, []);
  const candleMarkers = createSeriesMarkers(series.candles, []);
  const bands = new Bands();
  series.main.attachPrimitive(bands);
  const state = {
    bars: empty,
    times: [] as UTCTimestamp[],
    theme: chartThemes.light as ChartTheme,
    chartStyle: 'line' as 'line' | 'candles',
    marks: [] as readonly Mark[],
    bands: [] as readonly Band[],
    sourceName: '',
    shown: { main: true, source: true, adjClose: true, volume: true },
  };
  const scale = chart.timeScale();
  const stopClearing = clearLegend(chart, box, legend);
  const stopLabels = leaveOutCutLabels(chart);
  let settle: ReturnType<typeof setTimeout> | undefined;
  let touched = false;
  let cursor: number | null = null;
  /** The stretch that is shown, by bars; undefined: all of them. */
  let stretch: { from: number; to: number } | undefined;

  const range = (): { from: number; to: number } =>
    scale.getVisibleLogicalRange() ?? { from: 0, to: state.times.length - 1 };
  const show = (from: number, to: number): void => scale.setVisibleLogicalRange({ from, to });
  const intraday = (): boolean => (state.bars.date[0]?.length ?? 0) > 10;
  const dateAt = (index: number): string =>
    state.bars.date[Math.max(0, Math.min(state.bars.date.length - 1, Math.round(index)))]!;

  const moved = (): void => {
    if (!touched) return;
    clearTimeout(settle);
    settle = setTimeout(() => {
      const { from, to } = range();
      if (!state.times.length) return;
      const isAll = from <= 0.5 && to >= state.times.length - 1.5;
      stretch = isAll ? undefined : { from, to };
      callbacks.onZoom(isAll ? undefined : { from: dateAt(from), to: dateAt(to) });
    }, settleMs);
  };
  // The library keeps the width of a bar: in a window made narrower the newest bars would be out of sight.
  const resized = (): void => {
    if (!state.times.length) return;
    if (stretch) show(stretch.from, stretch.to);
    else scale.fitContent();
  };
  const touch = (): void => void (touched = true);
  for (const event of ['wheel', 'pointerdown', 'keydown'] as const)
    box.addEventListener(event, touch, { passive: true, capture: true });
  scale.subscribeVisibleLogicalRangeChange(moved);
  scale.subscribeSizeChange(resized);

  const write = (index: number, sourceText = ''): void =>
    writeLegend(
      legend,
      state.bars.date[index],
      () => callbacks.legendOf(index) ?? barLegend(state.bars, index, sourceText),
    );
  const sourceTextAt = (event?: MouseEventParams): string => {
    const point = event?.seriesData.get(series.source as ISeriesApi<'Line'>) as
      | { value?: number }
      | undefined;
    return point?.value === undefined ? '' : `${legendNumber.format(point.value)} ${state.sourceName}`;
  };
  chart.subscribeCrosshairMove((event) => {
    // A pointer takes the crosshair over from the keys.
    if (event.sourceEvent) cursor = null;
    const index =
      event.time === undefined
        ? state.bars.date.length - 1
        : indexAt(state.bars.date, dateOf(event.time as number, intraday()));
    write(index, sourceTextAt(event));
  });
  chart.subscribeClick((event) => {
    if (event.time !== undefined) callbacks.onPick(dateOf(event.time as number, intraday()));
  });

  const applyTheme = (): void => {
    const { theme } = state;
    chart.applyOptions({
      layout: { textColor: theme.text },
      grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    });
    series.main.applyOptions({ color: theme.main });
    series.candles.applyOptions({
      upColor: theme.up,
      downColor: theme.down,
      wickUpColor: theme.up,
      wickDownColor: theme.down,
    });
    series.adjClose.applyOptions({ color: theme.adjClose });
    series.volume.applyOptions({ color: theme.volume });
    series.proposal.applyOptions({ color: theme.proposal });
    series.proposedAdjClose.applyOptions({ color: theme.adjClose });
    drawMarks();
    bands.set(state.bands, theme.proposal, theme.band);
  };
  const drawMarks = (): void => {
    const colours = { outlier: state.theme.mark, fix: state.theme.adjClose, split: state.theme.proposal };
    const drawn: SeriesMarker<Time>[] = state.marks.map((mark) => ({
      time: secondsOf(mark.date),
      position: 'inBar',
      shape: 'circle',
      color: colours[mark.kind],
      text: state.marks.length > 60 ? '' : mark.text,
      size: 1,
    }));
    drawn.sort((a, b) => (a.time as number) - (b.time as number));
    markers.setMarkers(state.chartStyle === 'line' ? drawn : []);
    candleMarkers.setMarkers(state.chartStyle === 'candles' ? drawn : []);
  };
  const applyShown = (): void => {
    const { shown, chartStyle } = state;
    series.main.applyOptions({ visible: shown.main && chartStyle === 'line' });
    series.candles.applyOptions({ visible: shown.main && chartStyle === 'candles' });
    series.source.applyOptions({ visible: shown.source });
    series.adjClose.applyOptions({ visible: shown.adjClose });
    series.volume.applyOptions({ visible: shown.volume });
  };
  const drawMain = (): void => {
    const { bars, times, chartStyle } = state;
    series.main.setData(linePoints(bars, times, 'close'));
    series.candles.setData(chartStyle === 'candles' ? candlePoints(bars, times) : []);
  };

  return {
    setTheme(scheme) {
      state.theme = chartThemes[scheme];
      applyTheme();
    },
    setChartStyle(chartStyle, logarithmic) {
      state.chartStyle = chartStyle;
      chart
        .priceScale('right')
        .applyOptions({ mode: logarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
      if (state.times.length) drawMain();
      applyShown();
      drawMarks();
    },
    setBars(bars) {
      state.bars = bars;
      state.times = timesOf(bars);
      cursor = null;
      chart.applyOptions({ timeScale: { timeVisible: intraday(), secondsVisible: false } });
      drawMain();
      series.adjClose.setData(linePoints(bars, state.times, 'adjClose'));
      series.volume.setData(linePoints(bars, state.times, 'volume'));
      write(bars.date.length - 1);
    },
    setSource(source) {
      state.sourceName = source?.name ?? '';
      series.source.applyOptions({ color: sourceColours[state.sourceName] ?? '#d6336c' });
      series.source.setData(source ? linePoints(source.columns, timesOf(source.columns), 'close') : []);
    },
    setProposal(proposal) {
      series.proposal.setData(proposal ? proposedPoints(proposal, 'close') : []);
      series.proposedAdjClose.setData(proposal ? proposedPoints(proposal, 'adjClose') : []);
    },
    setShown(shown) {
      state.shown = shown;
      applyShown();
    },
    setMarks(marks) {
      state.marks = marks;
      drawMarks();
    },
    setBands(next) {
      state.bands = next;
      bands.set(next, state.theme.proposal, state.theme.band);
    },
    setZoom(zoom) {
      if (!zoom || !state.bars.date.length) {
        if (!touched) {
          stretch = undefined;
          scale.fitContent();
        }
        return;
      }
      stretch = range();
      if (dateAt(stretch.from) === zoom.from && dateAt(stretch.to) === zoom.to) return;
      stretch = { from: indexAt(state.bars.date, zoom.from), to: lastIndexAt(state.bars.date, zoom.to) };
      show(stretch.from, stretch.to);
    },
    centre(index) {
      touched = true;
      const { from, to } = range();
      const half = Math.min((to - from) / 2, 130);
      show(index - half, index + half);
    },
    pan(share) {
      touched = true;
      const { from, to } = range();
      show(from + (to - from) * share, to + (to - from) * share);
    },
    scale(factor) {
      touched = true;
      const { from, to } = range();
      const [middle, half] = [(from + to) / 2, Math.max(4, ((to - from) / 2) * factor)];
      show(middle - half, middle + half);
    },
    edge(which) {
      touched = true;
      const { from, to } = range();
      const last = state.times.length - 1;
      if (which === 'first') show(0, to - from);
      else show(last - (to - from), last);
    },
    fit() {
      touched = true;
      scale.fitContent();
    },
    step(by) {
      if (!state.times.length) return '';
      touched = true;
      const last = state.times.length - 1;
      const { from, to } = range();
      const next = cursor === null ? Math.min(last, Math.floor(to)) : cursor + by;
      cursor = Math.max(0, Math.min(last, next));
      if (cursor < from) show(cursor, cursor + (to - from));
      else if (cursor > to) show(cursor - (to - from), cursor);
      chart.setCrosshairPosition(state.bars.close[cursor]!, state.times[cursor]!, series.main);
      write(cursor);
      return legend.innerText.replaceAll('\n', ' ');
    },
    pick() {
      if (cursor !== null) callbacks.onPick(dateAt(cursor));
    },
    remove() {
      clearTimeout(settle);
      stopClearing();
      stopLabels();
      for (const event of ['wheel', 'pointerdown', 'keydown'] as const)
        box.removeEventListener(event, touch, { capture: true });
      chart.remove();
    },
  };
}
