import type { EarningsFigure, SplitRepair } from '@midoffice/market/split-checks/index';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import {
  editRows,
  nothingCollected,
  openDesk,
  planCollected,
  readEdsLayers,
  readMain,
} from '../corporate-actions/api.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type EpsRepair = Extract<SplitRepair, { kind: 'eps' }>;

const table = 'earnings';

/** Earnings per share of a symbol by report date, ascending, with what other sources say of the same report. */
export async function readEarnings(db: DbOrTrx, symbol: string): Promise<EarningsFigure[]> {
  const [main, layers] = await Promise.all([
    readMain(db, table, [symbol]),
    readEdsLayers(db, table, [symbol]),
  ]);
  const sent = Map.groupBy(layers.get(symbol)!.records, ({ key }) => key);
  return main
    .flatMap(({ key, source, values, deleted }): EarningsFigure[] => {
      const eps = values['eps'];
      if (deleted || typeof eps !== 'number') return [];
      const others = (sent.get(key) ?? []).flatMap((record) => {
        const said = record.values['eps'];
        return record.source !== source && typeof said === 'number' && said !== 0
          ? [{ source: record.source, eps: said }]
          : [];
      });
      return [{ date: key.slice(0, 10), eps, others }];
    })
    .toReversed();
}

/** Locks the earnings of a symbol. Call it before locking the chart: every feature locks in that order. */
export const openEarnings = (trx: Trx, symbol: string, nowMs: number): Promise<Desk> =>
  openDesk(trx, { symbol, table, nowMs });

/** The facts that correct earnings per share, for a change set of this feature. */
export async function planEarnings(desk: Desk, repairs: readonly EpsRepair[]): Promise<CellChange[]> {
  if (!repairs.length) return [];
  const updatedValues = repairs.map(({ date, factor }) => {
    const eps = Number(desk.main.get(date)!.values['eps']);
    return { key: date, values: { eps: Number((eps * factor).toPrecision(8)) }, expected: { eps } };
  });
  return editRows(desk, planCollected(desk, { ...nothingCollected, updatedValues }));
}
