import { futureBars } from '@midoffice/market/hygiene/bars';
import { deletionRows } from '../mend.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Bars of the future',
  notes: 'Finds bars on days that have not come yet.',
  mending: 'Takes them out.',
  find: ({ main }, _params, { today }) =>
    futureBars(main.bars, today).map(({ from, reason }) => ({
      date: from,
      field: 'bar',
      value: null,
      suggested: null,
      reason,
    })),
  mend: ({ bench }, { main }, found) =>
    deletionRows(bench, main.bars, new Set(found.map(({ date }) => date))),
});
