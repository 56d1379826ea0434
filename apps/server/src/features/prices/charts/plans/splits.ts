import { randomUUID } from 'node:crypto';
import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import { proposeAutoSplit, type AutoSplitProposal, type Bar } from '@midoffice/market';
import { buildSeries, countedDividends, type SeriesInput } from '@midoffice/market/series/index';
import { badInput } from '../../../../platform/http/errors.ts';
import { findRows } from '../../../../platform/ledger/store.ts';
import { chartTables } from '../ledger-tables.ts';
import type { Moments } from '../ranges.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { timestampOf } from '../series.ts';
import { readBuilt } from '../series-store.ts';
import { recordedSplitRows } from '../split-records.ts';

/** What the split dialog asks for. */
export interface ScaleRequest extends Moments {
  readonly chartType: ChartType;
  readonly ratio: number;
  readonly threshold: number;
  readonly aboveThreshold: boolean;
}

/** Multiplies prices of a range: one `bar_scale`, ordered after the existing ones. */
export async function planScale(
  { trx, symbol, env }: RepairSession,
  request: ScaleRequest,
): Promise<RepairPlan> {
  if (request.ratio === 1) throw badInput('adjustmentRatio', '1 changes nothing');
  const scales = await findRows(trx, chartTables.scale, {
    symbol: symbol.symbol,
    env,
    chart_type: request.chartType,
  });
  const position = Math.max(0, ...scales.map((scale) => Number(scale['position']))) + 1;
  const row = {
    symbol: symbol.symbol,
    env,
    chart_type: request.chartType,
    id: randomUUID(),
    from_ts: request.from,
    to_ts: request.to,
    ratio: request.ratio,
    threshold: request.threshold,
    above_threshold: request.aboveThreshold,
    position,
  };
  const side = `${request.aboveThreshold ? 'above' : 'below'} ${request.threshold}`;
  return {
    kind: 'chart.split-applied',
    source: 'person',
    summary: `Prices x${request.ratio} from ${request.from.slice(0, 10)} to ${request.to.slice(0, 10)}, closes ${side} (${chartTypeLabel(request.chartType)}, ${env})`,
    rows: [rowChange(chartTables.scale, null, row)],
    emptyRefusal: ['afterDate', 'the range holds no bar on that side of the threshold'],
  };
}

/**
 * Adds, changes or takes out a split, in place of what the source lists: in the records of corporate actions and in the
 * chart. To be called under the lock of both (`RepairRequest.records`).
 */
export async function planSplitRecord(
  session: RepairSession,
  date: string,
  ratio: number | null,
  source = 'person',
): Promise<RepairPlan> {
  return {
    kind: ratio === null ? 'chart.split-removed' : 'chart.split-recorded',
    source,
    summary:
      ratio === null
        ? `No split on ${date} (${session.env})`
        : `Split ${Number(ratio.toPrecision(10))} on ${date} (${session.env})`,
    rows: await recordedSplitRows(session, [{ date, value: ratio }], source === 'person'),
  };
}

/** The split that a main series needs, or null, and the series that was searched. */
export async function proposeSplit(
  { trx, symbol, env }: RepairSession,
  chartType: ChartType,
): Promise<{ proposal: AutoSplitProposal | null; input: SeriesInput; bars: Bar[] }> {
  const { input, main } = await readBuilt(trx, { symbol: symbol.symbol, env, chartType });
  const proposal = proposeAutoSplit(main.bars, {
    basis: 'split-adjusted',
    knownSplits: main.splits,
    dividends: countedDividends(input, main.splits),
  });
  return { proposal, input, bars: main.bars };
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b);

/**
 * Applies a proposal in the form that lasts: as a split of the company where that gives exactly the proposed series (so
 * that a vendor who lists it later changes nothing), else as a scale of the block.
 */
export async function planAutoSplit(
  session: RepairSession,
  chartType: ChartType,
  found: { proposal: AutoSplitProposal; input: SeriesInput; bars: Bar[] },
): Promise<RepairPlan> {
  const { proposal, input, bars } = found;
  const { earliestTimestamp: earliest, latestTimestamp: latest, splitMultiplier, detection } = proposal;
  const source = `rule auto-split: ${detection.evidence.summary}`.slice(0, 500);
  const summary = `Auto split x${Number(splitMultiplier.toPrecision(6))} from ${earliest} to ${latest} (${chartType}, ${session.env})`;
  const next = bars.find((bar) => bar.date > latest)?.date.slice(0, 10);
  if (next && bars[0]?.date === earliest && chartType === 'eod') {
    const existing = buildSeries(input).splits.find((split) => split.date === next)?.ratio ?? 1;
    const ratio = Number((existing / splitMultiplier).toPrecision(12));
    const removed = Math.abs(ratio - 1) < 1e-9;
    const splits = [
      ...input.facts.splits.filter((fact) => fact.date !== next),
      { date: next, ratio, removed },
    ];
    const built = buildSeries({ ...input, facts: { ...input.facts, splits } }).bars;
    const same = built.every((bar, i) =>
      close(bar.close, bars[i]!.close * (bar.date <= latest ? splitMultiplier : 1)),
    );
    if (same)
      return {
        ...(await planSplitRecord(session, next, removed ? null : ratio, source)),
        kind: 'chart.auto-split-applied',
        summary,
      };
  }
  const scale = await planScale(session, {
    chartType,
    from: timestampOf(earliest),
    to: timestampOf(latest),
    ratio: splitMultiplier,
    threshold: 0,
    aboveThreshold: true,
  });
  return { ...scale, kind: 'chart.auto-split-applied', source, summary };
}
