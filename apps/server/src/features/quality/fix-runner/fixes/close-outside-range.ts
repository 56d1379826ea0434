import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Open or close outside the range',
  notes: 'Finds bars whose open or close stands outside of high and low by more than half a per cent.',
  remedy: 'Widens the range where the neighbours bear the price out, else takes what the other sources have.',
  find: (daily) =>
    checked(daily, ({ check, reason }) => check === 'range' && !reason.includes(' is below low ')),
});
