import { planPolicy } from '../../../prices/charts/api.ts';
import { dividendFindings } from '../dividend-findings.ts';
import { priceFix, type Found } from '../price-fix.ts';

/**
 * Why the adjusted close cannot be recalculated from the list; null where it can. An amount that is wrong or undecided would
 * enter every adjusted close before its date.
 */
function obstacle({ dates, amounts, adjustments }: ReturnType<typeof dividendFindings>): string | null {
  if ([...dates, ...amounts].some(({ suggested }) => suggested !== null))
    return 'run Duplicate dividends and Dividend amounts first';
  const undecided = [...dates, ...amounts, ...adjustments.filter(isUndecided)];
  return undecided.length ? `first decide about ${undecided.map(({ date }) => date).join(', ')}` : null;
}

const isUndecided = ({ reason }: Found): boolean => reason.startsWith('Undecided');

export const fix = priceFix({
  label: 'Dividends in the adjusted close',
  notes:
    'Finds dividends that the adjusted close lacks, counts twice or shows in another unit. Undecided ones say why.',
  remedy:
    'Recalculates the adjusted close of the whole series from its dividends, once all amounts and dates are right. Undecided ones are not changed.',
  find(daily) {
    const all = dividendFindings(daily);
    const why = obstacle(all);
    return all.adjustments.map((one) =>
      why === null || isUndecided(one) ? one : { ...one, reason: `${one.reason}. Not repaired: ${why}` },
    );
  },
  repair: async ({ session }, daily, found) =>
    found.some((one) => !isUndecided(one)) && obstacle(dividendFindings(daily)) === null
      ? (await planPolicy(session, 'calculated')).rows
      : [],
});
