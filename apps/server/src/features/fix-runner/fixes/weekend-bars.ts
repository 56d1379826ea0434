import { weekendBars } from '@midoffice/market/hygiene/bars';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Weekend bars',
  notes: 'Finds bars on Saturdays and Sundays.',
  mending: 'Takes them out.',
  find: weekendBars,
});
