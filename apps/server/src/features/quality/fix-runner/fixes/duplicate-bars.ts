import { copiedBars } from '@midoffice/market/hygiene/bars';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Duplicate bars',
  notes: 'Finds bars that repeat the one before in every price and in the volume.',
  remedy: 'Removes the repeated bars.',
  find: copiedBars,
});
