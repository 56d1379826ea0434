import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { weekendBars } from '@midoffice/market/hygiene/bars';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Weekend bars',
  notes:
    'Finds bars on Saturdays and Sundays on which the exchange has no session. Without a calendar, a weekend day counts as a session if the symbol trades on it in at least every fifth week of the year around it.',
  remedy: 'Removes them.',
  find(bars, { session }) {
    const calendar = exchangeCalendar(session.symbol.exchange);
    return weekendBars(bars, (date) =>
      calendar && date >= calendar.certainFrom ? calendar.session(date) !== undefined : undefined,
    );
  },
});
