import { createHash, randomUUID } from 'node:crypto';
import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import type { Bar } from '@midoffice/market';
import { plantError, probabilityOf, type ScanFinding } from '@midoffice/market/scan/index';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { mergeWarnings } from '../../../platform/ledger/change.ts';
import { findErrorsApart, readDailySeries } from '../../prices/charts/api.ts';
import { knownOf, openKnown, putKnown, soundSymbol, type KnownItem } from './known-store.ts';
import { barsOf, isKnownTurn, windowOf } from './rules.ts';
import { countDecisions } from './store.ts';

const settingName = 'review-known-answers';
const leastBars = 300;
const margin = 80;
/** Of four known items one shows sound records, and a repair that would spoil them. */
const kinds = ['spike', 'unadjusted-block', 'none', 'unit'] as const;

/** Whether known-answer items are on; off unless somebody turned them on. */
export async function knownAnswersOn(db: DbOrTrx): Promise<boolean> {
  return (await readState<{ enabled: boolean }>(db, settingName))?.enabled ?? false;
}

export const setKnownAnswersOn = (trx: Trx, enabled: boolean): Promise<void> =>
  writeState(trx, settingName, { enabled });

/** The known-answer item that a reviewer should see now, made where it is its turn; undefined where it is not. */
export async function knownForNow(
  trx: Trx,
  by: { readonly id: string; readonly label: string },
  now: string,
): Promise<KnownItem | undefined> {
  if (!(await knownAnswersOn(trx))) return undefined;
  const open = await openKnown(trx, by.id);
  if (open) return open;
  const { count } = await knownOf(trx, by.id);
  if (!isKnownTurn(await countDecisions(trx, by.id), count)) return undefined;
  const made = await makeKnown(trx, `${by.id} ${count}`, count);
  if (made) await putKnown(trx, by, made, now);
  return made;
}

/** Numbers by chance of a text, the same each time. */
function chanceOf(text: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${text} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

async function makeKnown(trx: Trx, chance: string, turn: number): Promise<KnownItem | undefined> {
  const symbol = await soundSymbol(trx, leastBars, chance);
  const [series] = symbol ? await readDailySeries(trx, [symbol.symbol]) : [];
  if (!symbol || !series) return undefined;
  const random = chanceOf(chance);
  const bars = barsOf(series.columns);
  const at = margin + Math.floor(random() * (bars.length - 2 * margin));
  const kind = kinds[turn % kinds.length]!;
  const planted = kind === 'none' ? { bars } : plantError(bars, kind, at, random);
  const finding =
    kind === 'none'
      ? spoiling(bars[at]!)
      : (
          await findErrorsApart(symbol.symbol, { bars: planted.bars, splits: series.splits, peers: [bars] })
        ).find(({ to, from }) => to >= bars[at]!.date && from <= bars[at]!.date);
  if (!finding) return undefined;
  const ref = randomUUID();
  const shown = shownOf(ref, symbol, finding, planted.bars, bars);
  return { ref, shown, answer: kind === 'none' ? 'reject' : 'accept' };
}

/** A claim about a sound record, and a repair that would put a spike there. */
function spoiling({ date, close }: Bar): ScanFinding {
  const wrong = Number((close * 1.42).toPrecision(6));
  return {
    kind: 'peer',
    from: date,
    to: date,
    records: 1,
    probability: probabilityOf('peer', 'contradicts'),
    confidence: 1,
    witness: 'contradicts',
    evidence: [`${date}: close ${close} against ${wrong} in the other sources.`],
    repair: { type: 'cells', cells: [{ date, field: 'close', value: close, suggested: wrong }] },
    basis: '',
  };
}

function shownOf(
  ref: string,
  symbol: { symbol: string; name: string },
  finding: ScanFinding,
  before: readonly Bar[],
  truth: readonly Bar[],
): KnownItem['shown'] {
  const { kind, from, to, records, probability, evidence, repair } = finding;
  const cells: ReviewView['cells'] = [];
  const after: ReviewView['after'] = { date: [], close: [], adjClose: [] };
  for (const [i, bar] of before.entries()) {
    if (bar.date < from || bar.date > to) continue;
    const claimed =
      repair?.type === 'cells'
        ? repair.cells.find(({ date, field }) => date === bar.date && field === 'close')
        : undefined;
    const close = claimed?.suggested ?? truth[i]!.close;
    after.date.push(bar.date);
    after.close.push(close);
    after.adjClose.push(claimed ? bar.adjClose : truth[i]!.adjClose);
    cells.push({ date: bar.date, field: 'close', before: bar.close, after: close });
  }
  const item = {
    ref,
    ...symbol,
    kind,
    from,
    to,
    records,
    probability,
    evidence,
    requests: null,
    score: probability,
    mendable: true,
    state: 'open' as const,
    reason: '',
    decidedBy: null,
    decidedAt: null,
    changeSetId: null,
    heldBy: null,
    foundAt: new Date(0).toISOString(),
  };
  const columns = windowOf(columnsOf(before), from, to);
  return {
    item,
    columns,
    after,
    cells: cells.slice(0, 100),
    cellCount: cells.length,
    checks: mergeWarnings([]),
    seen: ref,
    statement: null,
  };
}

const columnsOf = (bars: readonly Bar[]): ReviewView['columns'] => ({
  date: bars.map((bar) => bar.date),
  open: bars.map((bar) => bar.open),
  high: bars.map((bar) => bar.high),
  low: bars.map((bar) => bar.low),
  close: bars.map((bar) => bar.close),
  adjClose: bars.map((bar) => bar.adjClose),
  volume: bars.map((bar) => bar.volume),
});
