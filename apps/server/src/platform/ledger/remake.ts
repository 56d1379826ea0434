import type { Effects } from '@midoffice/contract/system/ledger/shapes';
import { insertAudit, type Actor } from '../audit/store.ts';
import { isDatabaseGone } from '../db/gone.ts';
import type { Trx } from '../db/connect.ts';
import { safeError, type Log } from '../log/log.ts';
import type { DerivedKind, DerivedSeries } from './derived.ts';
import { attempt, storeFailures, type Failure } from './derived-store.ts';
import { lockTargets } from './locks.ts';
import { withoutTrace } from './store.ts';

const notified = 20;

/** Who has derived data made again, as the audit log names it. */
export interface RemadeBy {
  readonly actor: Actor;
  readonly call: string;
  readonly log: Log;
  /** The version by which everything was made before; null where that is this one. */
  readonly from: number | null;
}

/** A series that came out differently. */
export interface ChangedSeries {
  readonly name: string;
  readonly effects: Effects;
}

/** What came of a symbol. */
export interface Remade {
  readonly made: number;
  readonly changed: readonly ChangedSeries[];
  readonly failures: readonly Failure[];
}

// 40: the database asks for another try of the transaction. 57014: a lock took too long, or somebody cut it off.
const mayPass = (error: unknown): boolean =>
  isDatabaseGone(error) || /^(40|57014)/.test(String((error as { code?: unknown } | null)?.code));

/** Makes one series again, or leaves it unchanged and says why it cannot be made. */
async function remakeSeries(
  trx: Trx,
  series: DerivedSeries,
  log: Log,
): Promise<ChangedSeries | Failure | null> {
  const { value, error } = await attempt(trx, () => series.remake());
  if (value) return value.count ? { name: series.name, effects: value } : null;
  if (mayPass(error)) throw error;
  log.error({ err: error, series: series.name }, 'a series could not be made');
  return { series: series.name, message: safeError(error).message.slice(0, 500) };
}

async function note(
  trx: Trx,
  kind: DerivedKind,
  symbol: string,
  changed: readonly ChangedSeries[],
  by: RemadeBy,
): Promise<void> {
  const cells = changed.flatMap(({ name, effects }) =>
    effects.sample.map(({ date, field, before, after }) => ({ series: name, date, field, before, after })),
  );
  const side = (at: 'before' | 'after') =>
    cells
      .slice(0, notified)
      .map(({ series, date, field, ...values }) => ({ series, date, field, value: values[at] }));
  await insertAudit(trx, {
    actor: by.actor,
    call: by.call,
    kind: `${kind.target}.made-again`,
    targetKind: kind.target,
    targetId: symbol,
    before: { ...(by.from !== null && { rules: by.from }), cells: side('before') },
    after: {
      rules: kind.version,
      series: changed.map(({ name, effects }) => ({ name, values: effects.count })),
      cells: side('after'),
    },
    reason: `${kind.title} made again by the rules of this release`,
  });
}

/**
 * Makes all series of one kind and symbol again under the locks of an edit, and writes an audit entry where one came out
 * differently: it is not a repair, so no change set records it. A series that cannot be made keeps its former rows.
 * @throws where another try may come further: the database went away, or chose this transaction in a deadlock
 */
export async function remakeSymbol(
  trx: Trx,
  kind: DerivedKind,
  symbol: string,
  by: RemadeBy,
): Promise<Remade> {
  await lockTargets(trx, kind.locksOf(symbol));
  await kind.hold?.(trx);
  const changed: ChangedSeries[] = [];
  const failures: Failure[] = [];
  const all = await kind.seriesOf(trx, symbol);
  for (const series of all) {
    const came = await remakeSeries(trx, series, by.log);
    if (came && 'effects' in came) changed.push(came);
    else if (came) failures.push(came);
  }
  if (changed.length) await note(trx, kind, symbol, changed, by);
  await storeFailures(trx, kind.name, symbol, failures);
  return { made: all.length - failures.length, changed, failures };
}

/** The same without a trace: what would come out differently. */
export const previewSymbol = (trx: Trx, kind: DerivedKind, symbol: string, by: RemadeBy): Promise<Remade> =>
  withoutTrace(trx, () => remakeSymbol(trx, kind, symbol, by));
