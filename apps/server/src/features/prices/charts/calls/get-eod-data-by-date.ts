import { getEodDataByDate } from '@midoffice/contract/prices/charts/calls/get-eod-data-by-date';
import type { EodDataRow } from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import { implementRead } from '../../../../platform/http/implement.ts';
import { daysLater } from '../../../../platform/typed-days.ts';
import { requireSymbol } from '../repair.ts';
import { barsOf, envOf, type SeriesName } from '../series.ts';
import { readLayers, readMainColumns } from '../series-store.ts';
import { readDayEnds } from '../adjustments-store.ts';
import { readSourceBars } from '../source-series.ts';
import { readPeerSources, readSymbol } from '../store.ts';

const around = 5;
const loadDays = 21;

const rowOf = (source: string, { date, open, high, low, close, adjClose, volume }: Bar): EodDataRow => ({
  date,
  source,
  open,
  high,
  low,
  close,
  adjClose,
  volume,
});

/** The bars of the day and of the sessions around it. */
function near(bars: readonly Bar[], date: string): Bar[] {
  const at = bars.findIndex((bar) => bar.date.slice(0, 10) >= date);
  const middle = at < 0 ? bars.length : at;
  return bars.slice(Math.max(0, middle - around), middle + around + 1);
}

export const handler = implementRead(
  getEodDataByDate,
  async ({ db }, { symbol, date, type, development }) => {
    const found = requireSymbol(await readSymbol(db, symbol), symbol);
    const name: SeriesName = { symbol, env: envOf(development), chartType: 'eod' };
    const range = { from: daysLater(date, -loadDays), to: daysLater(date, loadDays) };
    const main = near(barsOf(await readMainColumns(db, name, range)), date);
    const rows = main.map((bar) => rowOf('main', bar));
    const days = new Set(main.map((bar) => bar.date));
    if (type === 'intraday') {
      // Also shows the day's last intraday bars, to compare with the official close.
      for (const chartType of ['1hour', '5min', '1min'] as const) {
        const ends = await readDayEnds(db, { ...name, chartType }, range);
        rows.push(
          ...ends
            .filter((bar) => days.has(bar.date.slice(0, 10)))
            .map((bar) => rowOf(chartType, { ...bar, adjClose: null })),
        );
      }
    } else {
      const layers = await readLayers(db, name, { range: { from: 'infinity' } });
      for (const source of [found.mainSource, ...(await readPeerSources(db, symbol, 'eod'))]) {
        const bars = await readSourceBars(db, name, source, layers, range);
        rows.push(...bars.filter((bar) => days.has(bar.date)).map((bar) => rowOf(source, bar)));
      }
    }
    rows.sort((a, b) =>
      a.date.slice(0, 10) < b.date.slice(0, 10) ? -1 : Number(a.date.slice(0, 10) > b.date.slice(0, 10)),
    );
    return { symbol, date, rows };
  },
);
