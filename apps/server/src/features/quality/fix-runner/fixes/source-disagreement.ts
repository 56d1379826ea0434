import { disagreements } from '@midoffice/market/hygiene/bars';
import { z } from 'zod';
import { fixFunction, type Fix } from '../fix.ts';
import { commonParams, numberParam, rangeParams } from '../params.ts';
import { inRange, readDaily } from '../series.ts';

const params = z.object({
  ...commonParams,
  ...rangeParams,
  tolerancePercent: numberParam('How far apart two closes may be, in per cent.', 0.01, 100, 2),
});

export const fix: Fix = {
  label: 'Source disagreement',
  functions: {
    report: fixFunction({
      label: 'Report',
      notes: 'Days on which the close of another source differs from the main series.',
      params,
      repairs: false,
      columns: ['symbol', 'date', 'source', 'close', 'other', 'offPercent'],
      async work(task, given) {
        const daily = await readDaily(task);
        const { symbol } = task.session.symbol;
        const rows = (await daily.peers()).flatMap(({ source, bars }) =>
          disagreements(daily.main.bars, bars, given.tolerancePercent / 100)
            .filter(({ date }) => inRange(date, given))
            .map(({ date, value, other, off }) => ({
              symbol,
              date,
              source,
              close: value,
              other,
              offPercent: Math.round(off * 10_000) / 100,
            })),
        );
        return { rows };
      },
    }),
  },
};
