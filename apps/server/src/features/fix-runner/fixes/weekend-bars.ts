import { weekendBars } from '@midoffice/market/hygiene/bars';
import { deletionRows } from '../mend.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Weekend bars',
  notes: 'Finds bars on Saturdays and Sundays.',
  mending: 'Takes them out.',
  find: ({ main }) =>
    weekendBars(main.bars).map(({ from, reason }) => ({
      date: from,
      field: 'bar',
      value: null,
      suggested: null,
      reason,
    })),
  mend: ({ bench }, { main }, found) =>
    deletionRows(bench, main.bars, new Set(found.map(({ date }) => date))),
});
