import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { isWeekend } from '@midoffice/market/calendar/days';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Bars on holidays',
  notes: 'Finds bars on weekdays on which the exchange was closed.',
  remedy: 'Removes them.',
  find(bars, { session }) {
    const calendar = exchangeCalendar(session.symbol.exchange);
    if (!calendar) return [];
    return bars.flatMap(({ date, close }) => {
      const closure = date < calendar.certainFrom || isWeekend(date) ? undefined : calendar.closure(date);
      return closure ? [{ from: date, reason: closure, value: close }] : [];
    });
  },
});
