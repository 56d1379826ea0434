import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { isWeekend } from '@midoffice/market/calendar/days';
import { deletionRows } from '../mend.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Bars on holidays',
  notes: 'Finds bars on weekdays on which the exchange was closed.',
  mending: 'Takes them out.',
  find({ main }, _params, { bench }) {
    const calendar = exchangeCalendar(bench.symbol.exchange);
    if (!calendar) return [];
    return main.bars.flatMap(({ date, close }) => {
      const closure = date < calendar.certainFrom || isWeekend(date) ? undefined : calendar.closure(date);
      return closure ? [{ date, field: 'bar', value: close, suggested: null, reason: closure }] : [];
    });
  },
  mend: ({ bench }, { main }, found) =>
    deletionRows(bench, main.bars, new Set(found.map(({ date }) => date))),
});
