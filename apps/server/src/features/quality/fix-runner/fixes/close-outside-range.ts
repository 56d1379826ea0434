import { checked } from '../checks.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Open or close outside the range',
  notes: 'Finds bars whose open or close is outside of high and low by more than half a per cent.',
  remedy:
    'Widens the range where neighbouring bars support the price; otherwise uses the values of the other sources.',
  find: (daily) =>
    checked(daily, ({ check, reason }) => check === 'range' && !reason.includes(' is below low ')),
});
