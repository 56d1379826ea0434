import type {
  DividendFrequency,
  EdsRunType,
  EdsTable,
  EdsValue,
} from '@midoffice/contract/corporate-actions/shapes';
import { dayAfter, inferFrequencies, trailingYields } from '@midoffice/market/corporate-actions/index';
import { insertAudit, type Actor } from '../../platform/audit/store.ts';
import type { Db, Trx } from '../../platform/db/connect.ts';
import type { Applied } from '../../platform/ledger/change.ts';
import { tellAtCommit } from '../../platform/push/store.ts';
import { readCountedActions, readLastSession, readLayerBars } from '../charts/door.ts';
import { openDesk, type Desk } from './desk.ts';
import { applyPlan, copyOf, type Plan } from './edit.ts';
import { putSourceRecords, removeOtherRecords, type SentRecord } from './layer-store.ts';
import { rebuildMain } from './main-set.ts';
import { nothingCollected, planCollected } from './plan.ts';
import { readRunOutcome, writeRunOutcome } from './store.ts';

export const processJob = 'eds.process';

/** What a run is about, and who asked for it. */
export interface ProcessTask {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly runType: EdsRunType;
  readonly actorId: string | null;
  readonly actor: string;
  /** Names the run, so that it is done once however often its job is taken up. */
  readonly runKey?: string;
}

const latestDays = 400;

/** What a run did: its change set where it made one, and one line for people. */
interface Ran {
  readonly changeSetId: number | null;
  readonly message: string;
}

const by = (task: ProcessTask, trx: Trx) => {
  const actor: Actor = { id: task.actorId, label: task.actor };
  const call = `eps-editor-process ${task.runType}`;
  return {
    actor,
    reason: '',
    preview: false,
    audit: async (record: Parameters<typeof insertAudit>[1] | object) => {
      await insertAudit(trx, { ...(record as object), actor, call, kind: 'eds.process-run' } as never);
    },
  };
};

const applied = (result: Applied, message: string): Ran => ({ changeSetId: result.changeSetId, message });

/** Makes the main set again; the chart counts with it from then on. @param since only records from this day on */
async function refresh(desk: Desk, task: ProcessTask, since?: string): Promise<Ran> {
  const { count } = await rebuildMain(desk.trx, task.table, [task.symbol]);
  const keys = [...desk.main.keys()].filter((key) => since === undefined || key >= since);
  const touched = new Map(keys.map((key) => [key, key]));
  const plan: Plan = {
    kind: `eds.${task.runType}`,
    source: `rule ${task.runType}`,
    summary: `${task.table}: the chart counts with the main set`,
    next: copyOf(desk.facts),
    touched,
  };
  const result = await applyPlan(desk, plan, by(task, desk.trx));
  return applied(result, `${keys.length} records made again, ${count} cells differ`);
}

async function withoutCorrections(desk: Desk, task: ProcessTask): Promise<Ran> {
  const none = new Map();
  const keys = new Set([...desk.main.keys(), ...desk.layers.records.map((record) => record.key)]);
  const plan: Plan = {
    kind: 'eds.full-delete',
    source: 'rule full-delete',
    summary: `${task.table}: all corrections taken out`,
    next: { cells: none, marks: new Map(), invalid: new Map() },
    touched: new Map([...keys].map((key) => [key, key])),
    asSent: true,
  };
  const result = await applyPlan(desk, plan, by(task, desk.trx));
  await rebuildMain(desk.trx, task.table, [task.symbol]);
  return applied(result, `${result.cellCount} corrections taken out`);
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

/** Takes over as source db what is in force. */
async function takeOver(desk: Desk, task: ProcessTask): Promise<Ran> {
  const { trx, symbol, table } = desk;
  let records: SentRecord[];
  // Of a symbol without a chart the main set is what is in force.
  if (desk.charted && (table === 'splits' || table === 'dividends')) {
    records = (await readCountedActions(trx, table, [symbol])).map(({ date, value }) => {
      const more = table === 'splits' ? fractionOf(value) : { dividend: value };
      return { symbol, key: date, values: { ...desk.main.get(date)?.values, date, ...more } };
    });
  } else {
    const kept = [...desk.main.values()].filter((record) => !record.deleted);
    records = kept.map(({ key, values }) => ({ symbol, key, values }));
  }
  const into = { table, source: 'db', importId: null };
  const { inserted, changed } = await putSourceRecords(trx, into, records);
  const removed = await removeOtherRecords(
    trx,
    { table, source: 'db', symbol },
    records.map(({ key }) => key),
  );
  await rebuildMain(trx, table, [symbol]);
  await by(task, trx).audit({
    targetKind: 'eds',
    targetId: symbol,
    after: { table, runType: task.runType, inserted, changed, removed },
  });
  return { changeSetId: null, message: `${inserted} records new, ${changed} changed, ${removed} gone` };
}

/** Sets one field of each dividend that differs, as one change set. */
async function setField(
  desk: Desk,
  task: ProcessTask,
  field: string,
  values: ReadonlyMap<string, EdsValue>,
): Promise<Ran> {
  const updatedValues = [...values]
    .filter(([key, value]) => desk.main.get(key)?.values[field] !== value)
    .map(([key, value]) => ({ key, values: { [field]: value } }));
  if (!updatedValues.length) {
    await by(task, desk.trx).audit({
      targetKind: 'eds',
      targetId: desk.symbol,
      after: { ...task, changed: 0 },
    });
    return { changeSetId: null, message: 'nothing differs' };
  }
  const plan = planCollected(desk, { ...nothingCollected, updatedValues }, `eds.${task.runType}`);
  const result = await applyPlan(
    desk,
    // The amounts stay, so the chart has nothing to follow.
    { ...plan, source: `rule ${task.runType}`, touched: new Map() },
    by(task, desk.trx),
  );
  return applied(result, `${updatedValues.length} of ${values.size} dividends set`);
}

const ascending = (desk: Desk) =>
  [...desk.main.values()]
    .filter((record) => !record.deleted && typeof record.values['dividend'] === 'number')
    .map(({ key, values }) => ({ date: key, amount: values['dividend'] as number }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

async function yields(desk: Desk, task: ProcessTask): Promise<Ran> {
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
  return setField(desk, task, 'yield', new Map(values));
}

async function frequencies(desk: Desk, task: ProcessTask): Promise<Ran> {
  const dividends = ascending(desk);
  const found: readonly DividendFrequency[] = inferFrequencies(dividends);
  return setField(desk, task, 'frequency', new Map(dividends.map(({ date }, i) => [date, found[i]!])));
}

/**
 * Runs one process in a transaction of its own: whole or not at all. A run that has committed already answers what it did
 * and does nothing: its job may have been cut off before the queue heard of its end.
 */
export function runProcess(
  db: Db,
  task: ProcessTask,
  nowMs: number,
  tell: (message: string) => Promise<void>,
): Promise<Ran> {
  return db.transaction().execute(async (trx) => {
    const desk = await openDesk(trx, { symbol: task.symbol, table: task.table, nowMs });
    const done = task.runKey ? await readRunOutcome(trx, task.symbol, task.runKey) : null;
    if (done !== null) return { changeSetId: null, message: done };
    await tell(`${desk.main.size} records read`);
    const today = new Date(nowMs).toISOString().slice(0, 10);
    const runs: Record<EdsRunType, () => Promise<Ran>> = {
      full: () => refresh(desk, task),
      'full-delete': () => withoutCorrections(desk, task),
      latest: () => refresh(desk, task, dayAfter(today, -latestDays)),
      'transfer-from-main': () => takeOver(desk, task),
      'dividends-yield-ttm': () => yields(desk, task),
      'reset-div-frequencies': () => frequencies(desk, task),
    };
    const ran = await runs[task.runType]();
    if (task.runKey) await writeRunOutcome(trx, task.symbol, task.runKey, ran.message);
    for (const subject of ['eds', 'charts', 'ledger']) await tellAtCommit(trx, { subject });
    return ran;
  });
}
