import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Outlier spikes',
  notes: 'Finds prices that jump away for up to five bars and come back, without the volume of a real move.',
  remedy: 'Uses the values of the other sources; otherwise the midpoint of the neighbouring closes.',
  find: (daily) => checked(daily, ({ check }) => check === 'spike'),
});
