import {
  barFields,
  chartTypes,
  type BarField,
  type ChartType,
} from '@midoffice/contract/prices/charts/shapes';
import { backwardFactors, netSteps, type MainSeries, type SeriesInput } from '@midoffice/market/series/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Explainer, Explanation } from '../../../platform/ledger/tables.ts';
import { readChangeSets, readTouchedFacts, type TouchedFact } from '../../../platform/ledger/facts-store.ts';
import { barDateOf, barsOf, envs, timestampOf, type Env, type SeriesName } from './series.ts';
import { readBuilt, readMainColumns } from './series-store.ts';
import { readOrigin, readSymbol } from './store.ts';

/** A cell of the main series. */
interface Cell {
  readonly name: SeriesName;
  readonly date: string;
  readonly field: BarField;
}

function cellOf(target: string, key: string, field: string): Cell | undefined {
  const [env, chartType, date = ''] = key.split('/');
  if (!envs.some((known) => known === env) || !chartTypes.some((known) => known === chartType))
    return undefined;
  if (!barFields.some((known) => known === field) || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(date))
    return undefined;
  const name = { symbol: target, env: env as Env, chartType: chartType as ChartType };
  return { name, date: barDateOf(date, name.chartType), field: field as BarField };
}

/** Whether a fact that a repair wrote affects a cell. */
function bears(fact: TouchedFact, { name, date, field }: Cell): boolean {
  const { key } = fact;
  if (key['chart_type'] !== undefined && key['chart_type'] !== name.chartType) return false;
  const at = timestampOf(date);
  switch (fact.table) {
    case 'bar_correction':
      return key['ts'] === at && key['field'] === field;
    case 'bar_addition':
      return key['ts'] === at;
    case 'split_fact':
      return String(key['date']) > date.slice(0, 10);
    case 'dividend_fact':
    case 'dividend_applied':
      return field === 'adjClose' && String(key['ex_date']) > date.slice(0, 10);
    case 'adjustment_policy':
      return field === 'adjClose';
    default:
      return fact.rows.some((row) => String(row['from_ts']) <= at && String(row['to_ts']) >= at);
  }
}

type Step = Explanation['steps'][number];

/** The newest change set that wrote a fact of a table that affects the cell; of one day, where it is named. */
type LastOf = (table: string, day?: string) => number | null;

/** From the vendor's figure to the value, step by step. */
function stepsOf(cell: Cell, input: SeriesInput, main: MainSeries, at: number, lastOf: LastOf): Step[] {
  const { date, field } = cell;
  const steps: Step[] = [];
  const source = input.bars.find((bar) => bar.date === date);
  let value = source?.[field] ?? null;
  const move = (label: string, factor: number, table: string, day?: string): void => {
    value = value === null ? null : field === 'volume' ? value / factor : value * factor;
    steps.push({
      label,
      factor: field === 'volume' ? 1 / factor : factor,
      value,
      changeSetId: lastOf(table, day),
    });
  };
  const added = input.facts.additions.find((bar) => bar.date === date);
  if (added) {
    value = added[field];
    steps.push({ label: 'Bar added by a repair', factor: null, value, changeSetId: lastOf('bar_addition') });
  }
  const correction = input.facts.corrections.find((one) => one.date === date && one.field === field);
  if (correction) {
    value = correction.value;
    steps.push({ label: 'Corrected', factor: null, value, changeSetId: lastOf('bar_correction') });
  }
  const raw = source?.basis === 'raw' && field !== 'adjClose';
  const listed = new Set(input.splits.map((split) => `${split.date} ${split.ratio}`));
  // What close or adjusted close contained already did not move it.
  const kept = new Set(
    main.kept.filter((one) => (one.field === 'adjClose') === (field === 'adjClose')).map((one) => one.date),
  );
  const acting = (raw ? main.splits : netSteps(input.splits, main.splits)).filter(
    (split) => !kept.has(split.date),
  );
  for (const split of acting.toReversed()) {
    const [factor] = backwardFactors([date], [split], input.asOf ?? split.date);
    const table = raw && listed.has(`${split.date} ${split.ratio}`) ? '' : 'split_fact';
    if (factor !== undefined && factor !== 1)
      move(
        `Split ${split.ratio} on ${split.date}${raw ? '' : ' against the source'}`,
        factor,
        table,
        split.date,
      );
  }
  const whole = (field === 'adjClose' ? main.adjFactors : main.priceFactors)[at]!;
  const sofar = steps.reduce(
    (all, step) => (step.factor === null ? all : all * (field === 'volume' ? 1 / step.factor : step.factor)),
    1,
  );
  if (Math.abs(whole / sofar - 1) > 1e-12) move('Scaled by a chart split', whole / sofar, 'bar_scale');
  const { volume } = main.bars[at]!;
  if (field === 'volume' && steps.length && value !== volume)
    steps.push({ label: 'In whole shares', factor: null, value: volume, changeSetId: null });
  if (field !== 'adjClose') return steps;
  if (!correction)
    for (const dividend of main.appliedDividends.filter((one) => one.date > date))
      move(`Dividend of ${dividend.date} applied`, dividend.factor, 'dividend_applied', dividend.date);
  const final = main.bars[at]!.adjClose;
  if (final !== null && (value === null || Math.abs(final - value) > 1e-9 * Math.abs(final)))
    steps.push({
      label: 'Calculated from close and dividends',
      factor: null,
      value: final,
      changeSetId: lastOf('adjustment_policy') ?? lastOf('dividend_fact'),
    });
  return steps;
}

/** The current value; undefined where there is no such bar. */
async function existing(db: DbOrTrx, { name, date, field }: Cell): Promise<number | null | undefined> {
  const at = timestampOf(date);
  return barsOf(await readMainColumns(db, name, { from: at, to: at }))[0]?.[field];
}

async function sourceOf(db: DbOrTrx, cell: Cell, input: SeriesInput): Promise<Explanation['source']> {
  const bar = input.bars.find((one) => one.date === cell.date);
  const symbol = await readSymbol(db, cell.name.symbol);
  if (!bar || !symbol) return null;
  const origin = await readOrigin(db, cell.name, symbol.mainSource, cell.date);
  return {
    name: symbol.mainSource,
    value: bar[cell.field],
    basis: bar.basis,
    importId: origin?.importId ?? null,
    fileName: origin?.fileName ?? null,
    importedAt: origin?.importedAt ?? null,
    earlier: (origin?.earlier ?? []).map((one) => ({
      value: one.bar[cell.field] ?? null,
      replacedAt: one.replacedAt,
    })),
  };
}

/** Why a cell of a main series is what it is. `key` is `env/chartType/date`. */
export const explainCell: Explainer = async (db, { target, key, field }) => {
  const cell = cellOf(target, key, field);
  if (!cell) return undefined;
  const { input, main } = await readBuilt(db, cell.name);
  const at = main.bars.findIndex((bar) => bar.date === cell.date);
  const source = await sourceOf(db, cell, input);
  const facts = (await readTouchedFacts(db, 'chart', target, { symbol: target, env: cell.name.env })).filter(
    (fact) => bears(fact, cell),
  );
  if (at < 0 && !source && !facts.some((fact) => fact.table === 'bar_addition')) return undefined;
  const lastOf: LastOf = (table, day) =>
    facts.find(
      ({ table: name, key }) =>
        name === table && (day === undefined || (key['date'] ?? key['ex_date']) === day),
    )?.changeSetId ?? null;
  const steps: Step[] =
    at < 0
      ? [{ label: 'Deleted by a repair', factor: null, value: null, changeSetId: lastOf('bar_deletion') }]
      : stepsOf(cell, input, main, at, lastOf);
  const current = await existing(db, cell);
  const made = main.bars[at]?.[cell.field] ?? null;
  // Until an upgrade has rebuilt the series, customers get the stored value.
  const earlier = at >= 0 && current !== undefined && current !== made;
  if (earlier)
    steps.push({
      label: 'Computed by an earlier release, not rebuilt yet',
      factor: null,
      value: current,
      changeSetId: null,
    });
  const changeSets = await readChangeSets(
    db,
    facts.map((fact) => fact.changeSetId),
  );
  return { value: earlier ? current : made, source, steps, changeSets };
};
