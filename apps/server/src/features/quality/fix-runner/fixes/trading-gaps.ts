import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { isSound } from '@midoffice/market/series/index';
import { additionRows } from '../cell-rows.ts';
import { priceFix } from '../price-fix.ts';
import { bestPeerBars } from '../series.ts';

export const fix = priceFix({
  label: 'Gaps against the exchange calendar',
  notes: 'Finds sessions of the exchange, between the first bar and the last, for which there is no bar.',
  remedy: 'Adds the bar of another source. Sessions that no source has stay gaps.',
  async find(daily, _params, { session }) {
    const calendar = exchangeCalendar(session.symbol.exchange);
    const { bars } = daily.main;
    if (!calendar || bars.length < 2) return [];
    const peers = await bestPeerBars(daily);
    const have = new Set(bars.map((bar) => bar.date));
    const [first, last] = [bars[0]!.date, bars.at(-1)!.date];
    const from = first < calendar.certainFrom ? calendar.certainFrom : first;
    return calendar
      .sessions(from, last)
      .filter((date) => !have.has(date))
      .map((date) => {
        const peer = peers.get(date);
        const usable = peer && isSound(peer.bar);
        return {
          date,
          field: 'bar',
          value: null,
          suggested: usable ? peer.bar.close : null,
          reason: usable ? `no bar, ${peer.source} has one` : 'no bar, and no other source has one',
        };
      });
  },
  async repair({ session }, daily, found) {
    const peers = await bestPeerBars(daily);
    return additionRows(
      session,
      daily,
      found.flatMap(({ date, suggested }) => (suggested === null ? [] : [peers.get(date)!])),
    );
  },
});
