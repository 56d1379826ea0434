import { disagreements } from '@midoffice/market/hygiene/bars';
import { planTransfer, readBuilt } from '../../../prices/charts/api.ts';
import { numberParam } from '../params.ts';
import { priceFix, type Found } from '../price-fix.ts';

export const fix = priceFix({
  label: 'Development apart from production',
  notes:
    'Finds days on which the close of development differs from production, or that only one of them has.',
  remedy: "Makes development's repairs equal to production's.",
  params: { tolerancePercent: numberParam('Allowed difference of closes, in per cent.', 0, 50, 0) },
  async find(_daily, { tolerancePercent }, { session: { trx, symbol } }) {
    const read = async (env: 'production' | 'development') =>
      (await readBuilt(trx, { symbol: symbol.symbol, env, chartType: 'eod' })).main.bars;
    const [production, development] = [await read('production'), await read('development')];
    const apart = disagreements(development, production, tolerancePercent / 100).map(
      ({ date, value, other }): Found => ({
        date,
        field: 'close',
        value,
        suggested: other,
        reason: 'production has another close',
      }),
    );
    const only = (here: typeof production, there: typeof production, reason: string): Found[] => {
      const known = new Set(there.map((bar) => bar.date));
      return here
        .filter((bar) => !known.has(bar.date))
        .map(({ date, close }) => ({ date, field: 'bar', value: close, suggested: null, reason }));
    };
    return [
      ...apart,
      ...only(production, development, 'only production has this bar'),
      ...only(development, production, 'only development has this bar'),
    ].sort((a, b) => (a.date < b.date ? -1 : 1));
  },
  repair: async ({ session }, _daily, found) => (found.length ? (await planTransfer(session)).rows : []),
});
