import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Outlier spikes',
  notes: 'Finds prices that jump away for up to five bars and come back, without the volume of a real move.',
  remedy: 'Takes what the other sources have, else the middle of the neighbouring closes.',
  find: (daily) => checked(daily, ({ check }) => check === 'spike'),
});
