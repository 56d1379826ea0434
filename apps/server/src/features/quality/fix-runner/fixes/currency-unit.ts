import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Wrong currency unit',
  notes: 'Finds prices a hundred or a thousand times too high or too low, such as pence for pounds.',
  remedy: 'Converts them to the unit of most traded bars.',
  find: (daily) => checked(daily, ({ check }) => check === 'unit'),
});
