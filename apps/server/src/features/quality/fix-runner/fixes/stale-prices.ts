import { standstills } from '@midoffice/market/hygiene/bars';
import { countParam } from '../params.ts';
import { priceFix, type Found } from '../price-fix.ts';
import { bestPeerBars } from '../series.ts';

const fields = ['open', 'high', 'low', 'close', 'volume'] as const;

export const fix = priceFix({
  label: 'Stale prices',
  notes: 'Finds runs of bars with one price and no range. A run that the other sources have too is ignored.',
  remedy: 'Uses the bars of the other sources. Where no source has them, a person must check.',
  params: { minRun: countParam('Fewest bars that count as a run.', 2, 250, 5) },
  async find(daily, { minRun }) {
    const { bars } = daily.main;
    const peers = await bestPeerBars(daily);
    return standstills(bars, minRun).flatMap(({ from, to, reason }): Found[] => {
      const run = bars.filter((bar) => bar.date >= from && bar.date <= to);
      const moved = run.filter((bar) => {
        const peer = peers.get(bar.date)?.bar;
        return peer && (peer.high > peer.low || peer.close !== bar.close);
      });
      if (!moved.length) {
        if (run.some((bar) => peers.has(bar.date))) return [];
        return [{ date: from, to, field: 'bar', value: run[0]!.close, suggested: null, reason }];
      }
      return moved.flatMap((bar) => {
        const { bar: peer, source } = peers.get(bar.date)!;
        return fields
          .filter((field) => peer[field] !== bar[field])
          .map((field) => ({
            date: bar.date,
            field,
            value: bar[field],
            suggested: peer[field],
            reason: `${reason}, ${source} moves`,
          }));
      });
    });
  },
});
