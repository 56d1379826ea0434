import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { weeksOff } from '@midoffice/market/hygiene/weeks';
import { z } from 'zod';
import { fixFunction, type Fix } from '../fix.ts';
import { commonParams, rangeParams } from '../params.ts';
import { inRange, readDaily } from '../series.ts';

export const fix: Fix = {
  label: 'Weekly counts',
  functions: {
    report: fixFunction({
      label: 'Report',
      notes: 'Weeks, named by their Monday, that have more or fewer bars than the exchange had sessions.',
      params: z.object({ ...commonParams, ...rangeParams }),
      repairs: false,
      columns: ['symbol', 'week', 'bars', 'sessions'],
      async work(task, given) {
        const { symbol, exchange } = task.session.symbol;
        const calendar = exchangeCalendar(exchange);
        const { bars } = (await readDaily(task)).main;
        const [first, last] = [bars[0]?.date, bars.at(-1)?.date];
        if (!calendar || !first || !last) return { rows: [] };
        const from = first < calendar.certainFrom ? calendar.certainFrom : first;
        const days = bars.map((bar) => bar.date).filter((date) => date >= from);
        const rows = weeksOff(days, calendar.sessions(from, last))
          .filter(({ week }) => inRange(week, given))
          .map((week) => ({ symbol, ...week }));
        return { rows };
      },
    }),
  },
};
