import { futureBars } from '@midoffice/market/hygiene/bars';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Bars of the future',
  notes: 'Finds bars on days that have not come yet.',
  remedy: 'Takes them out.',
  find: (bars, { today }) => futureBars(bars, today),
});
