import { barFields, type BarField } from '@midoffice/contract/prices/charts/lists';
import type { ChartColumns } from '@midoffice/contract/prices/charts/shapes';
import type { Effects } from '@midoffice/contract/system/ledger/shapes';
import type { Band } from '../../../../../kit/chart/bands.ts';
import type { Mark, ProposedPrices } from '../../../../../kit/chart/types.ts';
import { fixOf, type Proposal } from './use-repair.ts';

/** The proposal as the chart of a symbol draws it; null where it is another symbol's, or the outliers alone. */
export const drawnOn = (symbol: string, proposal: Proposal | null): Proposal | null =>
  proposal?.symbol === symbol && fixOf(proposal.repair) !== 'outliers' ? proposal : null;

/** Points that a previewed fix marks, each bar once: the names of several fields would be drawn over each other. */
export function marksOf(proposal: Proposal | null): Mark[] {
  const fields = Map.groupBy(proposal?.marks ?? [], (mark) => mark.date);
  return [...fields].map(([date, marks]) => ({
    date,
    text: marks.length > 3 ? `${marks.length} fields` : marks.map((mark) => mark.field).join(', '),
    kind: fixOf(proposal?.repair) === 'outliers' ? 'outlier' : 'fix',
  }));
}

/** The stretch that a proposed split covers, or the changed bars of any other repair. */
export function bandsOf(proposal: Proposal | null): Band[] {
  if (!proposal) return [];
  if (proposal.autoSplit) {
    const { earliestTimestamp: from, latestTimestamp: to, splitMultiplier } = proposal.autoSplit;
    return [{ from, to, label: `prices ×${Number(splitMultiplier.toPrecision(6))}` }];
  }
  if (proposal.repair.name !== 'deleteChartRange' && proposal.repair.name !== 'applyChartSplit') return [];
  const dates = proposal.done.effects.series.flatMap((series) => series.date).sort();
  return dates.length ? [{ from: dates[0]!, to: dates.at(-1)!, label: proposal.repair.title }] : [];
}

/** Closes and adjusted closes after the repair, of the series on screen, for the lines of the preview. */
export function proposedPrices(
  proposal: Proposal | null,
  chartType: string,
  development: boolean,
): ProposedPrices | undefined {
  const env = development ? 'development' : 'production';
  const series = proposal?.done.effects.series.find((one) => one.chartType === chartType && one.env === env);
  if (series) {
    const { close, adjClose } = series.after;
    return { date: series.date, close, adjClose };
  }
  const adjusted = proposal?.autoSplit?.splitAdjustedSet;
  return adjusted?.date.length ? adjusted : undefined;
}

/** Whether the repair moves the closes, the adjusted closes, or both; undefined where it moves neither. */
export function movedPrices(proposal: Proposal): string | undefined {
  const { series } = proposal.done.effects;
  const moves = (field: 'close' | 'adjClose'): boolean =>
    series.some((one) => one.after[field].some((value, i) => value !== one.before[field][i]));
  const hasAdjClose = series.some((one) => one.after.adjClose.some((value) => value !== null));
  const [close, adjClose] = [moves('close'), moves('adjClose')];
  if (close && adjClose) return 'Close and AdjClose change.';
  if (close && hasAdjClose) return 'Close changes, AdjClose stays as it is.';
  if (adjClose) return 'AdjClose changes, close stays as it is.';
  return undefined;
}

const isBarField = (field: string): field is BarField => (barFields as readonly string[]).includes(field);

/**
 * Bars after a repair that was just written, until they are read again. Of a large repair that was not
 * previewed only the first cells are known; the others stay as they were read. What a repair takes away stays, too.
 */
export function columnsAfter(
  columns: ChartColumns,
  { series, sample }: Effects,
  chartType: string,
  development: boolean,
): ChartColumns {
  const isShown = (one: { env: string; chartType: string }): boolean =>
    one.chartType === chartType && one.env === (development ? 'development' : 'production');
  const after = {
    ...columns,
    open: [...columns.open],
    high: [...columns.high],
    low: [...columns.low],
    close: [...columns.close],
    adjClose: [...columns.adjClose],
    volume: [...columns.volume],
  };
  const at = new Map(columns.date.map((date, i) => [date, i]));
  const put = (date: string, field: string, value: number | null | undefined): void => {
    // A change set holds other values of the chart too, such as dividends and the parts of a split.
    if (!isBarField(field)) return;
    const index = at.get(date);
    if (index !== undefined && typeof value === 'number') after[field][index] = value;
  };
  for (const one of series.filter(isShown))
    for (const [i, date] of one.date.entries())
      for (const field of barFields) put(date, field, one.after[field][i]);
  for (const cell of sample.filter(isShown)) put(cell.date, cell.field, cell.after);
  return after;
}
