import { copiedBars } from '@midoffice/market/hygiene/bars';
import { deletionRows } from '../mend.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Duplicate bars',
  notes: 'Finds bars that repeat the one before in every price and in the volume.',
  mending: 'Takes the repetition out.',
  find: ({ main }) =>
    copiedBars(main.bars).map(({ from, reason }) => ({
      date: from,
      field: 'bar',
      value: null,
      suggested: null,
      reason,
    })),
  mend: ({ bench }, { main }, found) =>
    deletionRows(bench, main.bars, new Set(found.map(({ date }) => date))),
});
