import { dividendFindings } from '../dividend-findings.ts';
import { dividendRows, recordLocks } from '../dividend-rows.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Dividend amounts',
  notes:
    'Finds dividends that are missing or have a wrong amount, such as pence for pounds, judged by price, adjusted close and the payments nearby. Undecided ones say why.',
  remedy: 'Corrects, adds or removes the amount. Undecided ones are not changed.',
  find: (daily) => dividendFindings(daily).amounts,
  locks: recordLocks,
  repair: (task, _daily, found) =>
    dividendRows(
      task,
      found.flatMap(({ date, suggested }) =>
        suggested === null ? [] : [{ date, value: suggested === 0 ? null : suggested }],
      ),
    ),
});
