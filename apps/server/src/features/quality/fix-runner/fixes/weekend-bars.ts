import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { weekendBars } from '@midoffice/market/hygiene/bars';
import { barRemoval } from '../bar-removal.ts';

export const fix = barRemoval({
  label: 'Weekend bars',
  notes:
    'Finds bars on Saturdays and Sundays on which the exchange has no session. Without a calendar of it, a weekend day on which the symbol trades in every fifth week or more of the year around it is none of them.',
  remedy: 'Takes them out.',
  find(bars, { session }) {
    const calendar = exchangeCalendar(session.symbol.exchange);
    return weekendBars(bars, (date) =>
      calendar && date >= calendar.certainFrom ? calendar.session(date) !== undefined : undefined,
    );
  },
});
