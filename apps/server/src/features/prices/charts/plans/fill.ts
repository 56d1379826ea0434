import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Bar } from '@midoffice/market';
import { fillGaps, type FilledBar } from '@midoffice/market/intraday/index';
import type { SessionHours } from '@midoffice/market';
import { buildSeries, isDeleted, type MainSeries, type SeriesInput } from '@midoffice/market/series/index';
import { chartTables } from '../ledger-tables.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { endOf, intradayMinutes, timestampOf, type SeriesName } from '../series.ts';
import { readBuilt } from '../series-store.ts';
import { readSourceBars } from '../source-series.ts';
import { readPeerSources } from '../store.ts';

const fillTypes = ['1min', '5min'] as const satisfies readonly ChartType[];
export type FillType = (typeof fillTypes)[number];

/** One day of a symbol to fill, with the hours of its session. */
export interface FillDay {
  readonly date: string;
  readonly hours: SessionHours;
  /** What the exchange's clock shows now: bars that have not ended are not filled. */
  readonly now: string;
}

/** A bar that is put in. */
export interface PlannedBar extends FilledBar {
  readonly chartType: FillType;
  readonly date: string;
}

const ofDay = (bars: readonly Bar[], date: string): Bar[] =>
  bars.filter((bar) => bar.date.startsWith(`${date}T`));

async function gapsOf(
  session: RepairSession,
  { name, input, main }: { name: SeriesName & { chartType: FillType }; input: SeriesInput; main: MainSeries },
  days: readonly FillDay[],
  minutes: ReadonlyMap<string, readonly Bar[]>,
): Promise<PlannedBar[]> {
  const peers = await readPeerSources(session.trx, name.symbol, name.chartType);
  const planned: PlannedBar[] = [];
  for (const { date, hours, now } of days) {
    const range = { from: timestampOf(date), to: endOf(date) };
    const sources = [];
    for (const source of peers)
      sources.push({ source, bars: await readSourceBars(session.trx, name, source, input, range) });
    const filled = fillGaps({
      date,
      hours,
      now,
      minutes: intradayMinutes[name.chartType],
      bars: ofDay(main.bars, date),
      sources,
      ofMinutes: minutes.get(date) ?? [],
      leaveOut: (moment) => isDeleted(moment, input.facts.deletions),
    });
    planned.push(...filled.map((one) => ({ ...one, chartType: name.chartType, date })));
  }
  return planned;
}

/**
 * Rows of additions that give these bars. Additions are stored on the basis of their neighbours; what that basis makes of
 * them is asked of the series itself, with the bars in it.
 */
function additionRows(
  name: SeriesName,
  input: SeriesInput,
  bars: readonly PlannedBar[],
  mainSource: string,
): RepairPlan['rows'][number][] {
  if (!bars.length) return [];
  const facts = { ...input.facts, additions: [...input.facts.additions, ...bars.map(({ bar }) => bar)] };
  const probe = buildSeries({ ...input, facts });
  const factors = new Map(probe.bars.map((bar, i) => [bar.date, probe.priceFactors[i]!]));
  return bars.map(({ bar, source }) => {
    const factor = factors.get(bar.date) ?? 1;
    return rowChange(chartTables.addition, null, {
      symbol: name.symbol,
      env: name.env,
      chart_type: name.chartType,
      ts: timestampOf(bar.date),
      open: bar.open / factor,
      high: bar.high / factor,
      low: bar.low / factor,
      close: bar.close / factor,
      volume: bar.volume * factor,
      // Minutes of the series itself are the main source's: its no-override ranges hold what is made of them too.
      source: source ?? mainSource,
      witness: null,
    });
  });
}

/**
 * Fills the gaps of a symbol's days in the regular session: 1-minute bars from other sources, 5-minute bars from their own
 * minutes (those that are filled now included) or from other sources. Bars that a person deleted stay out.
 */
export async function planFill(
  session: RepairSession,
  days: readonly FillDay[],
  types: readonly FillType[],
): Promise<{ plan: RepairPlan; bars: PlannedBar[] }> {
  const { env } = session;
  const { symbol, mainSource } = session.symbol;
  const rows: RepairPlan['rows'][number][] = [];
  const bars: PlannedBar[] = [];
  const minutes = new Map<string, readonly Bar[]>();
  for (const chartType of fillTypes) {
    const name = { symbol, env, chartType };
    const wanted = types.includes(chartType);
    if (!wanted && chartType !== '1min') continue;
    const { input, main } = await readBuilt(session.trx, name);
    const planned = wanted ? await gapsOf(session, { name, input, main }, days, minutes) : [];
    rows.push(...additionRows(name, input, planned, mainSource));
    bars.push(...planned);
    if (chartType === '1min')
      for (const { date } of days) {
        const added = planned.filter((one) => one.date === date).map(({ bar }) => bar);
        const all = [...ofDay(main.bars, date), ...added];
        minutes.set(
          date,
          all.sort((a, b) => (a.date < b.date ? -1 : 1)),
        );
      }
  }
  const plan: RepairPlan = {
    kind: 'chart.intraday-filled',
    source: 'other sources and resolutions',
    summary: `${bars.length} intraday bars filled in (${types.join(', ')}; ${env})`,
    rows,
  };
  return { plan, bars };
}
