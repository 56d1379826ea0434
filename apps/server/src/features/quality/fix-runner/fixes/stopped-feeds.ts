import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { z } from 'zod';
import { readCoverage } from '../coverage-store.ts';
import { fixFunction, type Fix } from '../fix.ts';
import { commonParams, countParam } from '../params.ts';

export const fix: Fix = {
  label: 'Feeds that stopped',
  functions: {
    report: fixFunction({
      label: 'Report',
      notes:
        'Sources whose last daily bar is older than the allowed number of sessions, for symbols that still trade.',
      params: z.object({
        ...commonParams,
        sessions: countParam('Sessions that a source may be behind.', 0, 250, 3),
      }),
      repairs: false,
      columns: ['symbol', 'source', 'last', 'sessionsBehind'],
      async work({ session: { trx, symbol }, today }, { sessions }) {
        const calendar = exchangeCalendar(symbol.exchange);
        if (!calendar || !symbol.active) return { rows: [] };
        const daily = (await readCoverage(trx, symbol.symbol)).filter((line) => line.chartType === 'eod');
        const rows = daily
          // Before that the calendar is not certain, or knows no sessions: a feed that old counts from there.
          .map(({ source, last }) => ({
            symbol: symbol.symbol,
            source,
            last,
            // The session of today may not be over.
            sessionsBehind: calendar
              .sessions(last < calendar.certainFrom ? calendar.certainFrom : last, today)
              .filter((day) => day > last && day < today).length,
          }))
          .filter((row) => row.sessionsBehind > sessions);
        return { rows };
      },
    }),
  },
};
