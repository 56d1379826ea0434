import { hundredfoldDividends } from '@midoffice/market/hygiene/dividends';
import { effectiveDividends } from '@midoffice/market/series/index';
import { dividendRows, recordLocks } from '../dividend-rows.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Dividends in another unit',
  notes: 'Finds dividends a hundred times too high or too low beside their neighbours.',
  mending: 'Brings the amount to the unit of the others.',
  find: ({ input }) =>
    hundredfoldDividends(effectiveDividends(input.dividends, input.facts.dividends)).map(
      ({ date, amount, suggested, reason }) => ({
        date,
        field: 'dividend',
        value: amount,
        suggested,
        reason,
      }),
    ),
  locks: recordLocks,
  mend: (task, _daily, found) =>
    dividendRows(
      task,
      found.map(({ date, suggested }) => ({ date, value: suggested })),
    ),
});
