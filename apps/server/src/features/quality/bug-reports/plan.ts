import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError, badInput, conflict } from '../../../platform/http/errors.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { correctionRows, beginRepair, readBuilt, type RepairSession } from '../../prices/charts/api.ts';
import { editRows, nothingCollected, openDesk, planCollected } from '../../prices/corporate-actions/api.ts';
import { planShareCounts, readShareCounts } from '../../prices/market-cap/api.ts';
import { mapChange, sameValue, type Repair, type ReportedChange } from './rules.ts';
import type { StoredReport } from './store.ts';

/** A ticked change with what it comes to. */
export interface Ticked {
  readonly change: ReportedChange;
  readonly repair: Repair;
}

const place = (change: ReportedChange): string => `changes.${change.field}`;

/** @throws ApiError 400 naming a change that cannot be applied, 404 for a symbol that is not known */
export function ticksOf(report: StoredReport, chosen: readonly ReportedChange[]): Ticked[] {
  if (chosen.length && !report.known)
    throw new ApiError(404, `symbol: ${report.ticker} is not known`, { field: 'symbol' });
  return chosen.map((change) => {
    const mapped = mapChange(report, change);
    if ('problem' in mapped) throw badInput(place(change), mapped.problem);
    return { change, repair: mapped.repair };
  });
}

interface Existing {
  readonly tick: Ticked;
  readonly actual: number | string | null;
}

/** Two changes of one value would be one too many. @throws ApiError 400 naming the second */
function refuseTwice(ticks: readonly Ticked[]): void {
  const seen = new Set<string>();
  for (const { change, repair } of ticks) {
    const { value: _value, was: _was, ...what } = repair;
    const id = JSON.stringify(what);
    if (seen.has(id)) throw badInput(place(change), 'is about a value that another change is about');
    seen.add(id);
  }
}

/** @throws ApiError 409 with both values where the values that the customer saw have changed */
function refuseStale(ticker: string, existing: readonly Existing[]): void {
  const stale = existing.filter(({ tick: { repair }, actual }) => {
    const { was, value } = repair;
    if (was === null || actual === value) return false;
    if (typeof was === 'number' && typeof actual === 'number')
      return !sameValue(was, actual) && !sameValue(Number(value), actual);
    return was !== actual;
  });
  if (!stale.length) return;
  const conflicts = stale.map(({ tick: { change, repair }, actual }): Conflict => ({
    field: change.field,
    expected: repair.was,
    actual,
    wanted: repair.value,
    where: `${ticker} ${repair.date}`,
  }));
  throw conflict(
    `The values have changed since the report: ${conflicts.map((one) => one.field).join(', ')}.`,
    conflicts,
  );
}

type Of<K extends Repair['kind']> = { change: ReportedChange; repair: Extract<Repair, { kind: K }> };
const ofKind = <K extends Repair['kind']>(ticks: readonly Ticked[], kind: K): Of<K>[] =>
  ticks.filter((tick) => tick.repair.kind === kind) as unknown as Of<K>[];

async function barRows(
  session: RepairSession,
  chartType: ChartType,
  ticks: readonly Of<'bar'>[],
): Promise<CellChange[]> {
  const ticker = session.symbol.symbol;
  const built = await readBuilt(session.trx, { symbol: ticker, env: 'production', chartType });
  const bars = new Map(built.main.bars.map((bar) => [bar.date, bar]));
  const existing = ticks.map((tick): Existing => {
    const bar = bars.get(tick.repair.date);
    if (!bar)
      throw badInput(place(tick.change), `there is no ${chartType} bar of ${ticker} on ${tick.repair.date}`);
    if (tick.repair.field === 'adjClose' && built.input.facts.policy === 'forced')
      throw badInput(
        place(tick.change),
        'AdjClose is forced for this symbol, so no cell of it can be corrected',
      );
    return { tick, actual: bar[tick.repair.field] };
  });
  refuseStale(ticker, existing);
  const cells = ticks.map(({ repair: { date, field, value } }) => ({ date, field, value }));
  return [...(await correctionRows(session, chartType, built, cells))];
}

async function shareRows(trx: Trx, ticker: string, ticks: readonly Of<'shares'>[]): Promise<CellChange[]> {
  const { rows } = await readShareCounts(trx, ticker);
  const stated = new Map(
    rows.map((row) => [row.date, row.removed ? null : (row.corrected ?? row.financials ?? row.implied)]),
  );
  // Customers see one count for each day: what a day without a statement shows is not what a correction would replace.
  refuseStale(
    ticker,
    ticks.flatMap((tick) =>
      stated.has(tick.repair.date) ? [{ tick, actual: stated.get(tick.repair.date) ?? null }] : [],
    ),
  );
  return planShareCounts(
    trx,
    ticker,
    ticks.map(({ repair: { date, value } }) => ({ date, shares: value })),
  );
}

type RecordTick = Of<'record'>;

/** A refusal of the editor's under the name that the change has here. */
function renamed(error: unknown, [tick]: readonly RecordTick[]): unknown {
  if (!(error instanceof ApiError) || error.status !== 400 || !tick) return error;
  return badInput(place(tick.change), error.message.replace(/^[\w.]+: /, ''));
}

async function recordRows(
  trx: Trx,
  ticker: string,
  ticks: readonly RecordTick[],
  nowMs: number,
): Promise<CellChange[]> {
  const { table } = ticks[0]!.repair;
  const desk = await openDesk(trx, { symbol: ticker, table, nowMs });
  const existing = ticks.map((tick): Existing => {
    const record = desk.main.get(tick.repair.date);
    if (!record)
      throw badInput(
        place(tick.change),
        `there is no record of ${ticker} on ${tick.repair.date} in ${table}`,
      );
    return { tick, actual: record.values[tick.repair.field] ?? null };
  });
  refuseStale(ticker, existing);
  const updatedValues = [...Map.groupBy(ticks, (tick) => tick.repair.date)].map(([key, list]) => ({
    key,
    values: Object.fromEntries(list.map(({ repair }) => [repair.field, repair.value])),
  }));
  try {
    return await editRows(desk, planCollected(desk, { ...nothingCollected, updatedValues }));
  } catch (error) {
    throw renamed(error, ticks);
  }
}

/** The facts that ticked changes come to, worked out under the lock of what they change. */
export async function rowsOf(
  trx: Trx,
  ticker: string,
  ticks: readonly Ticked[],
  nowMs: number,
): Promise<CellChange[]> {
  if (!ticks.length) return [];
  refuseTwice(ticks);
  const records = ofKind(ticks, 'record');
  // A report is about one endpoint, so records do not come along with bars; their lock would go first.
  const rows = records.length ? await recordRows(trx, ticker, records, nowMs) : [];
  if (records.length === ticks.length) return rows;
  const session = await beginRepair(trx, { symbol: ticker, preview: false, reason: '' });
  for (const [chartType, bars] of Map.groupBy(ofKind(ticks, 'bar'), (tick) => tick.repair.chartType))
    rows.push(...(await barRows(session, chartType, bars)));
  const shares = ofKind(ticks, 'shares');
  if (shares.length) rows.push(...(await shareRows(trx, ticker, shares)));
  return rows;
}
