import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Wrong currency unit',
  notes: 'Finds prices a hundred or a thousand times too high or too low, such as pence for pounds.',
  remedy: 'Brings them to the unit in which most of the traded bars stand.',
  find: (daily) => checked(daily, ({ check }) => check === 'unit'),
});
