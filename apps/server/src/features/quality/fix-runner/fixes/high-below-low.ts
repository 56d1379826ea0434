import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'High below low',
  notes: 'Finds bars whose high lies below their low.',
  remedy: 'Takes the highest and the lowest price of the bar, or what the other sources have.',
  find: (daily) =>
    checked(daily, ({ check, reason }) => check === 'range' && reason.includes(' is below low ')),
});
