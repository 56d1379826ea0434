import { intradayAnalysis } from '@midoffice/contract/prices/intraday/calls/intraday-analysis';
import { implementRead } from '../../../../platform/http/implement.ts';
import { envOf, readExchanges, readMainDays } from '../../charts/api.ts';
import { analyseDay } from '../analyse.ts';
import { daysOf, knownDay } from '../days.ts';

export const handler = implementRead(
  intradayAnalysis,
  async ({ db, platform }, { symbolDateTupleList, development }) => {
    const days = daysOf(symbolDateTupleList);
    const exchanges = await readExchanges(
      db,
      days.map(({ symbol }) => symbol),
    );
    const main = await readMainDays(db, envOf(development), days, ['1min', '5min', 'eod']);
    const nowMs = platform.now();
    const rows = days.map((day, i) => analyseDay(knownDay(day, exchanges, nowMs), main[i]!));
    return { success: true as const, message: 'Success: intraday analysis', rows };
  },
);
