import { futureBars } from '@midoffice/market/hygiene/bars';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Bars of the future',
  notes: 'Finds bars on future days.',
  remedy: 'Removes them.',
  find: (bars, { today }) => futureBars(bars, today),
});
