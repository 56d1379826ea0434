import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { BarField, ChartMark, ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import type { MainSeries, SeriesInput } from '@midoffice/market/series/index';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { canonical } from '../../../../platform/audit/canonical.ts';
import { lastToTouch, readRows } from '../../../../platform/ledger/store.ts';
import { checkPricesApart } from '../checks/check-thread.ts';
import { chartTables } from '../ledger-tables.ts';
import type { Moments } from '../ranges.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { barDateOf, timestampOf, type IntradayType, type SeriesName } from '../series.ts';
import { readBuilt, readMainColumns } from '../series-store.ts';
import { intradayTypes, readPeers, readSourceBars } from '../source-series.ts';

/** A cell of a main series and the value that it should have there. */
export interface WantedCell {
  readonly date: string;
  readonly field: BarField;
  readonly value: number;
}

interface Built {
  readonly input: SeriesInput;
  readonly main: MainSeries;
}

/** A value of the main series on the basis of the source. */
function onSourceBasis(main: MainSeries, at: number, field: BarField, value: number): number {
  if (field === 'volume') return value * main.priceFactors[at]!;
  return value / (field === 'adjClose' ? main.adjFactors[at]! : main.priceFactors[at]!);
}

/** Corrections that give cells of a main series their wanted values. */
export async function correctionRows(
  { trx, symbol, env }: RepairSession,
  chartType: ChartType,
  { input, main }: Built,
  cells: readonly WantedCell[],
): Promise<RepairPlan['rows']> {
  const at = new Map(main.bars.map((bar, i) => [bar.date, i]));
  const sent = new Map(input.bars.map((bar) => [bar.date, bar]));
  const usable = cells.filter((cell) => at.has(cell.date));
  const keys = usable.map(({ date, field }) => ({
    symbol: symbol.symbol,
    env,
    chart_type: chartType,
    ts: timestampOf(date),
    field,
  }));
  const before = await readRows(trx, chartTables.correction, keys);
  return usable.map(({ date, field, value }, i) => {
    const after = {
      ...keys[i]!,
      value: onSourceBasis(main, at.get(date)!, field, value),
      witness: sent.get(date)?.[field] ?? null,
    };
    return rowChange(chartTables.correction, before[i] ?? null, after);
  });
}

/**
 * The value of a cell in the materialised series. Until it is rebuilt, rules of an earlier release may have computed
 * it.
 */
async function storedValue(
  { trx }: RepairSession,
  name: SeriesName,
  { date }: Bar,
  field: BarField,
): Promise<number | null> {
  const at = timestampOf(date);
  const columns = await readMainColumns(trx, name, { from: at, to: at });
  return columns[field][0] ?? null;
}

/** Corrects one cell by hand. @throws ApiError 409 with both values where it is no longer what the person had read */
export async function planCorrection(
  session: RepairSession,
  request: {
    chartType: ChartType;
    date: string;
    field: BarField;
    value: number;
    expected?: number | null | undefined;
  },
): Promise<RepairPlan> {
  const { chartType, field, value, expected } = request;
  const date = barDateOf(request.date, chartType);
  const name = { symbol: session.symbol.symbol, env: session.env, chartType };
  const built = await readBuilt(session.trx, name);
  const bar = built.main.bars.find((one) => one.date === date);
  if (!bar) throw badInput('date', `there is no ${chartType} bar on ${date}`);
  if (field === 'adjClose' && built.input.facts.policy === 'forced')
    throw badInput('field', 'AdjClose is forced for this symbol, so single cells of it cannot be corrected');
  if (
    expected !== undefined &&
    bar[field] !== expected &&
    (await storedValue(session, name, bar, field)) !== expected
  ) {
    const rowKey = canonical({
      symbol: name.symbol,
      env: name.env,
      chart_type: chartType,
      ts: timestampOf(date),
      field,
    });
    const changeSet = await lastToTouch(session.trx, chartTables.correction.name, rowKey, '*');
    throw conflict(`Somebody else changed ${field} of ${date} in the meantime.`, [
      {
        field,
        expected,
        actual: bar[field],
        wanted: value,
        where: `${name.symbol}, ${chartTypeLabel(chartType)}, ${date}`,
        ...(changeSet !== null && { changeSet }),
      },
    ]);
  }
  return {
    kind: 'chart.bar-corrected',
    source: 'person',
    summary: `${field} of ${date} to ${value} (${chartTypeLabel(chartType)}, ${session.env})`,
    rows: await correctionRows(session, chartType, built, [{ date, field, value }]),
  };
}

const inside = (date: string, range: Moments | undefined): boolean =>
  !range || (timestampOf(date) >= range.from && timestampOf(date) <= range.to);

/** Cells that look wrong, with the other sources as witnesses. */
export async function findOutliers(
  session: RepairSession,
  chartType: ChartType,
  range?: Moments,
): Promise<{ built: Built; marks: ChartMark[] }> {
  const name = { symbol: session.symbol.symbol, env: session.env, chartType };
  const built = await readBuilt(session.trx, name);
  const peers = (await readPeers(session.trx, name, built.input)).map((peer) => peer.bars);
  const found = await checkPricesApart(name.symbol, built.main.bars, {
    peers,
    currency: session.symbol.currency,
  });
  const marks = found
    .filter((finding) => finding.field !== 'date' && inside(finding.date, range))
    .map((finding): ChartMark => ({
      date: finding.date,
      field: finding.field,
      value: typeof finding.value === 'number' ? finding.value : null,
      suggested: finding.suggested,
      reason: finding.reason,
    }));
  return { built, marks };
}

/** Brings outliers to what the checks suggest; marks without a suggestion are left for a person. */
export async function planOutliers(
  session: RepairSession,
  chartType: ChartType,
  found: { built: Built; marks: readonly ChartMark[] },
): Promise<RepairPlan> {
  const cells = found.marks.flatMap((mark): WantedCell[] =>
    mark.suggested === null
      ? []
      : [{ date: mark.date, field: mark.field as BarField, value: mark.suggested }],
  );
  const days = new Set(cells.map((cell) => cell.date)).size;
  return {
    kind: 'chart.outliers-brought-down',
    source: 'rule outliers',
    summary: `${cells.length} outlying values on ${days} ${days === 1 ? 'bar' : 'bars'} (${chartTypeLabel(chartType)}, ${session.env})`,
    rows: await correctionRows(session, chartType, found.built, cells),
  };
}

/** Volumes that are zero in the main series and not so in the live feed. */
export async function planZeroVolumes(
  session: RepairSession,
  types: readonly ChartType[],
  range?: Moments,
): Promise<{ plan: RepairPlan; marks: ChartMark[] }> {
  const marks: ChartMark[] = [];
  const rows: RepairPlan['rows'][number][] = [];
  for (const chartType of types) {
    const name = { symbol: session.symbol.symbol, env: session.env, chartType };
    const built = await readBuilt(session.trx, name);
    const live = new Map(
      (await readSourceBars(session.trx, name, 'live', built.input)).map((bar): [string, Bar] => [
        bar.date,
        bar,
      ]),
    );
    const cells = built.main.bars
      .filter((bar) => bar.volume === 0 && (live.get(bar.date)?.volume ?? 0) > 0 && inside(bar.date, range))
      .map((bar): WantedCell => ({ date: bar.date, field: 'volume', value: live.get(bar.date)!.volume }));
    marks.push(
      ...cells.map((cell): ChartMark => ({
        date: cell.date,
        field: 'volume',
        value: 0,
        suggested: cell.value,
        reason: `the live feed has a volume of ${cell.value} (${chartType})`,
      })),
    );
    rows.push(...(await correctionRows(session, chartType, built, cells)));
  }
  const plan: RepairPlan = {
    kind: 'chart.zero-volume-filled',
    source: 'source live',
    summary: `${rows.length} zero volumes filled from the live feed (${session.env})`,
    rows,
  };
  return { plan, marks };
}

/** Chart types that an intraday fix looks at. @throws ApiError 400 for EOD */
export function intradayTypesFor(chartType: ChartType | undefined): readonly IntradayType[] {
  if (chartType === 'eod') throw badInput('chartType', 'must be 1min, 5min or 1hour for an intraday fix');
  return chartType ? [chartType] : intradayTypes;
}
