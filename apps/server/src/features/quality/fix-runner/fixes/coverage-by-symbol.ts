import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { z } from 'zod';
import { fixFunction, type Fix } from '../fix.ts';
import { commonParams } from '../params.ts';
import { readCoverage } from '../coverage-store.ts';

export const fix: Fix = {
  label: 'Coverage by symbol',
  functions: {
    report: fixFunction({
      label: 'Report',
      notes:
        'First and last bar of each source and chart type, how many bars there are, and how many sessions of the exchange lack one (EOD).',
      params: z.object(commonParams),
      repairs: false,
      columns: ['symbol', 'exchange', 'source', 'chartType', 'first', 'last', 'bars', 'sessions', 'missing'],
      async work({ session: { trx, symbol } }) {
        const calendar = exchangeCalendar(symbol.exchange);
        const lines = await readCoverage(trx, symbol.symbol);
        const rows = lines.map((line) => {
          const counted = calendar && line.chartType === 'eod' && line.first >= calendar.certainFrom;
          const sessions = counted ? calendar.sessions(line.first, line.last).length : null;
          const missing = sessions === null ? null : Math.max(0, sessions - line.bars);
          return { symbol: symbol.symbol, exchange: symbol.exchange, ...line, sessions, missing };
        });
        return { rows };
      },
    }),
  },
};
