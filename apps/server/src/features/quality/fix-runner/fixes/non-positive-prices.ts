import { unpriced } from '@midoffice/market/hygiene/bars';
import { priceFix } from '../price-fix.ts';
import { bestPeerBars } from '../series.ts';

export const fix = priceFix({
  label: 'Zero or negative prices',
  notes: 'Finds prices of zero or below.',
  remedy: 'Uses the values of the other sources; otherwise the other prices of the bar.',
  async find(daily) {
    const peers = await bestPeerBars(daily);
    return unpriced(daily.main.bars).map(({ date, field, value, suggested }) => {
      const peer = peers.get(date)?.bar[field] ?? 0;
      const reason = `${field} ${value} is ${value < 0 ? 'negative' : 'zero'}`;
      return { date, field, value, suggested: peer > 0 ? peer : suggested, reason };
    });
  },
});
