import type {
  DividendFrequency,
  EdsRunType,
  EdsValue,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { dayAfter, inferFrequencies, trailingYields } from '@midoffice/market/corporate-actions/index';
import { noEffects, type Applied, type DerivedEffects } from '../../../platform/ledger/change.ts';
import { readCountedActions, readLastSession, readLayerBars } from '../charts/api.ts';
import { sentOf, type Desk } from './desk.ts';
import { copyOf, type Plan } from './edit.ts';
import { rebuildMain } from './main-set.ts';
import { nothingCollected, planCollected, type Values } from './plan.ts';
import { planSent } from './plan-sent.ts';

const latestDays = 400;

/** What a run of one type comes to. */
export interface RunPlan {
  /** The repair that it makes; null where nothing differs. */
  readonly plan: Plan | null;
  /** The changes of the main set that it rebuilt. */
  readonly rebuilt: DerivedEffects;
  /** What it did, one line for people. */
  describe(applied: Applied): string;
}

/** Makes the main set again; the chart counts with it from then on. @param since only records from this day on */
async function refresh(desk: Desk, runType: EdsRunType, since?: string): Promise<RunPlan> {
  const rebuilt = await rebuildMain(desk.trx, desk.table, [desk.symbol]);
  const keys = [...desk.main.keys()].filter((key) => since === undefined || key >= since);
  const plan: Plan = {
    kind: `eds.${runType}`,
    source: `rule ${runType}`,
    summary: `${desk.table}: the chart counts with the main set`,
    next: copyOf(desk.facts),
    touched: new Map(keys.map((key) => [key, key])),
  };
  return {
    plan,
    rebuilt,
    describe: () => `${keys.length} records rebuilt, ${rebuilt.count} cells differ`,
  };
}

async function withoutCorrections(desk: Desk): Promise<RunPlan> {
  const rebuilt = await rebuildMain(desk.trx, desk.table, [desk.symbol]);
  const keys = new Set([...desk.main.keys(), ...sentOf(desk.facts).map((record) => record.key)]);
  const plan: Plan = {
    kind: 'eds.full-delete',
    source: 'rule full-delete',
    summary: `${desk.table}: all corrections removed`,
    next: { ...copyOf(desk.facts), cells: new Map(), marks: new Map(), invalid: new Map() },
    touched: new Map([...keys].map((key) => [key, key])),
    asSent: true,
  };
  return {
    plan,
    rebuilt,
    describe: ({ cellCount }) => `${cellCount} ${cellCount === 1 ? 'correction' : 'corrections'} removed`,
  };
}

/** A ratio as numerator and denominator, in small whole numbers where there are some. */
function fractionOf(ratio: number): { numerator: number; denominator: number } {
  for (let denominator = 1; denominator <= 1000; denominator += 1) {
    const numerator = ratio * denominator;
    if (numerator >= 1 && Math.abs(numerator - Math.round(numerator)) < 1e-7 * numerator)
      return { numerator: Math.round(numerator), denominator };
  }
  return { numerator: Number(ratio.toPrecision(12)), denominator: 1 };
}

/** What is in force: for splits and dividends what the chart counts with, where there is a chart. */
async function inForce(desk: Desk): Promise<Map<string, Values>> {
  const { trx, symbol, table, main } = desk;
  if (!desk.charted || (table !== 'splits' && table !== 'dividends'))
    return new Map([...main].filter(([, one]) => !one.deleted).map(([key, { values }]) => [key, values]));
  const counted = await readCountedActions(trx, table, [symbol]);
  return new Map(
    counted.map(({ date, value }) => {
      const more = table === 'splits' ? fractionOf(value) : { dividend: value };
      return [date, { ...main.get(date)?.values, date, ...more }];
    }),
  );
}

/** Takes over as source db what is in force. */
async function takeOver(desk: Desk, nowMs: number): Promise<RunPlan> {
  const { plan, counts } = planSent(desk, 'db', await inForce(desk), nowMs);
  const { inserted, changed, removed } = counts;
  return {
    plan: { ...plan, kind: 'eds.transfer-from-main', source: 'rule transfer-from-main' },
    rebuilt: noEffects,
    describe: () => `${inserted} records new, ${changed} changed, ${removed} gone`,
  };
}

/** Sets one field of each dividend that differs. */
function setField(
  desk: Desk,
  runType: EdsRunType,
  field: string,
  values: ReadonlyMap<string, EdsValue>,
): RunPlan {
  const updatedValues = [...values]
    .filter(([key, value]) => desk.main.get(key)?.values[field] !== value)
    .map(([key, value]) => ({ key, values: { [field]: value } }));
  if (!updatedValues.length) return { plan: null, rebuilt: noEffects, describe: () => 'nothing differs' };
  const plan = planCollected(desk, { ...nothingCollected, updatedValues }, `eds.${runType}`);
  return {
    // The amounts stay, so the chart has nothing to follow.
    plan: { ...plan, source: `rule ${runType}`, touched: new Map() },
    rebuilt: noEffects,
    describe: () => `${updatedValues.length} of ${values.size} dividends set`,
  };
}

const ascending = (desk: Desk) =>
  [...desk.main.values()]
    .filter((record) => !record.deleted && typeof record.values['dividend'] === 'number')
    .map(({ key, values }) => ({ date: key, amount: values['dividend'] as number }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

async function yields(desk: Desk): Promise<RunPlan> {
  const { trx, symbol } = desk;
  const dividends = ascending(desk);
  const bars = await readLayerBars(trx, { symbol, layer: 'production', chartType: 'eod' });
  const raw = (await readLastSession(trx, symbol))?.raw ?? false;
  const splits = raw ? await readCountedActions(trx, 'splits', [symbol]) : [];
  const found = trailingYields(
    dividends,
    bars,
    splits.map(({ date, value }) => ({ date, ratio: value })),
  );
  const values = dividends.map(({ date }, i): [string, EdsValue] => {
    const value = found[i];
    return [date, value === null || value === undefined ? null : Number(value.toFixed(4))];
  });
  return setField(desk, 'dividends-yield-ttm', 'yield', new Map(values));
}

function frequencies(desk: Desk): RunPlan {
  const dividends = ascending(desk);
  const found: readonly DividendFrequency[] = inferFrequencies(dividends);
  return setField(
    desk,
    'reset-div-frequencies',
    'frequency',
    new Map(dividends.map(({ date }, i) => [date, found[i]!])),
  );
}

/** Works out what a run of a type does to the symbol and table of a desk. */
export function planRun(desk: Desk, runType: EdsRunType, nowMs: number): Promise<RunPlan> {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const runs: Readonly<Record<EdsRunType, () => RunPlan | Promise<RunPlan>>> = {
    full: () => refresh(desk, 'full'),
    'full-delete': () => withoutCorrections(desk),
    latest: () => refresh(desk, 'latest', dayAfter(today, -latestDays)),
    'transfer-from-main': () => takeOver(desk, nowMs),
    'dividends-yield-ttm': () => yields(desk),
    'reset-div-frequencies': () => frequencies(desk),
  };
  return Promise.resolve(runs[runType]());
}
