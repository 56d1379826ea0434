import { HistogramSeries, LineSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { benchColumns, timeDrawing } from './columns.ts';

const columns = benchColumns();
const box = document.querySelector<HTMLElement>('#root')!;
timeDrawing(() => {
  const chart = createChart(box, { width: 1200, height: 600 });
  const times = columns.date.map((date) => (Date.parse(date) / 1000) as UTCTimestamp);
  const points = (values: number[]) => values.map((value, i) => ({ time: times[i]!, value }));
  chart.addSeries(HistogramSeries, { priceScaleId: 'volume' }).setData(points(columns.volume));
  chart.addSeries(LineSeries).setData(points(columns.adjClose));
  chart.addSeries(LineSeries).setData(points(columns.close));
  chart.timeScale().fitContent();
});
