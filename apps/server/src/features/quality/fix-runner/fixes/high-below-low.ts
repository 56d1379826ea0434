import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'High below low',
  notes: 'Finds bars whose high lies below their low.',
  remedy: 'Uses the highest and the lowest price of the bar, or the values of the other sources.',
  find: (daily) =>
    checked(daily, ({ check, reason }) => check === 'range' && reason.includes(' is below low ')),
});
