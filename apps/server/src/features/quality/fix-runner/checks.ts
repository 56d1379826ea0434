import type { Bar, PriceFinding } from '@midoffice/market';
import { checkPricesApart } from '../../prices/charts/api.ts';
import type { Found } from './price-fix.ts';
import type { Daily } from './series.ts';

// A finding that hides another one, such as a wrong close that hides a wrong high, is fixed first; then the next shows.
const mostRounds = 3;

function repaired(bars: readonly Bar[], found: readonly Found[]): Bar[] {
  const byDay = Map.groupBy(found, (one) => one.date);
  return bars.map((bar) => {
    const cells = (byDay.get(bar.date) ?? []).filter(({ suggested }) => suggested !== null);
    return { ...bar, ...Object.fromEntries(cells.map(({ field, suggested }) => [field, suggested])) };
  });
}

const foundOf = ({ date, field, value, suggested, reason }: PriceFinding): Found => ({
  date,
  field,
  value: typeof value === 'number' ? value : null,
  suggested,
  reason,
});

/**
 * What the checks of prices find, with the other sources as witnesses; only the findings that `take` accepts, and those
 * that show up once the first are fixed. Ascending, one for each cell.
 */
export async function checked(daily: Daily, take: (finding: PriceFinding) => boolean): Promise<Found[]> {
  const peers = (await daily.peers()).map((peer) => peer.bars);
  const found = new Map<string, Found>();
  let { bars } = daily.main;
  for (let round = 0; round < mostRounds; round += 1) {
    const all = await checkPricesApart(daily.symbol, bars, { peers, currency: daily.currency });
    const fresh = all
      .filter((finding) => take(finding) && !found.has(`${finding.date} ${finding.field}`))
      .map(foundOf);
    for (const one of fresh) found.set(`${one.date} ${one.field}`, one);
    if (!fresh.some(({ suggested }) => suggested !== null)) break;
    bars = repaired(bars, fresh);
  }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
