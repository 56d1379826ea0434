import { repeatedDividends } from '@midoffice/market/hygiene/dividends';
import { effectiveDividends } from '@midoffice/market/series/index';
import { dividendRows, recordLocks } from '../dividend-rows.ts';
import { countParam } from '../params.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Duplicate dividends',
  notes: 'Finds dividends that repeat the amount of one a few days before.',
  mending: 'Takes the later of the two out.',
  params: { days: countParam('Days within which an equal amount is a repetition.', 1, 20, 7) },
  find: ({ input }, { days }) =>
    repeatedDividends(effectiveDividends(input.dividends, input.facts.dividends), days).map(
      ({ date, amount, reason }) => ({ date, field: 'dividend', value: amount, suggested: null, reason }),
    ),
  locks: recordLocks,
  mend: (task, _daily, found) =>
    dividendRows(
      task,
      found.map(({ date }) => ({ date, value: null })),
    ),
});
