import { tradelessEnd } from '@midoffice/market/hygiene/bars';
import { listingRow } from '../listing.ts';
import { deletionRows } from '../cell-rows.ts';
import { countParam } from '../params.ts';
import { priceFix } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Delisting',
  notes: 'Finds symbols that are marked active but no longer trade: the last close repeats without volume.',
  remedy: 'Marks the symbol as delisted from its last trade on and removes the repeated bars.',
  params: { sessions: countParam('Fewest bars without a trade at the end.', 2, 250, 10) },
  find({ main }, { sessions }, { session }) {
    const end = session.symbol.active ? tradelessEnd(main.bars, sessions) : null;
    return end
      ? [{ date: end.from, to: end.to, field: 'bar', value: end.bars, suggested: null, reason: end.reason }]
      : [];
  },
  async repair({ session }, { main }, found, { sessions }) {
    const end = found.length ? tradelessEnd(main.bars, sessions) : null;
    if (!end) return [];
    const gone = new Set(main.bars.filter((bar) => bar.date >= end.from).map((bar) => bar.date));
    const fact = { status: 'delisted', date: end.lastTraded, successor: null } as const;
    return [await listingRow(session, fact), ...(await deletionRows(session, main.bars, gone))];
  },
});
