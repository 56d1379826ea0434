import type { ListSource } from '@midoffice/contract/billing/payment-lists/lists';
import {
  paymentLists,
  paymentListTitles,
  type PaymentList,
} from '@midoffice/contract/billing/payment-lists/lists';
import type { Db, Trx } from '../../../platform/db/connect.ts';
import type { Progress } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { analyzeRows, putHeader, statesOf, whileNobodyElse, writeRows } from './build-store.ts';
import { definitions } from './definitions.ts';
import { openRefresh } from './list-store.ts';
import { readSource, rereadGateway } from './sources.ts';

/** The job that makes lists anew. */
export const refreshJob = 'payment-lists.refresh';

/** What consoles read again when a list changed. */
export const listsSubject = 'payment-lists';

/** Who had lists refreshed; null: the schedule. */
export type Refresher = { readonly id: string; readonly label: string } | null;

interface Wanted {
  /** Null: all. */
  readonly lists: readonly PaymentList[] | null;
  readonly actor: Refresher;
}

type Engines = Pick<Platform, 'db' | 'connectors' | 'secrets' | 'cache' | 'log' | 'now'>;

/** Makes one list anew, in one transaction. */
async function makeList(platform: Engines, list: PaymentList, actor: Refresher, note: string): Promise<void> {
  const definition = definitions[list];
  const begunAt = performance.now();
  await platform.db.transaction().execute(async (trx) => {
    const nowMs = platform.now();
    await writeRows(trx, definition, { userids: null, nowMs });
    const summary = { ...(await definition.summary?.(trx, nowMs)), states: await statesOf(trx, list) };
    await putHeader(trx, {
      list,
      atMs: nowMs,
      tookMs: Math.round(performance.now() - begunAt),
      actor,
      note,
      summary,
    });
    await notifyOnCommit(trx, { subject: listsSubject, id: list });
  });
}

const joined = (notes: readonly string[]): string => notes.filter(Boolean).join(' ');

/**
 * Reads the sources that lists need, then makes them anew one by one. Cut off anywhere it may run again: a source goes on
 * with the page after the last that was kept, and each list is there as it was or as it will be.
 * @returns how many lists were made
 */
async function makeLists(platform: Engines, { lists, actor }: Wanted, progress: Progress): Promise<number> {
  const wanted = lists ?? paymentLists;
  const sources = [...new Set(wanted.flatMap((list) => definitions[list].sources))];
  const total = sources.length + wanted.length;
  const notes = new Map<ListSource, string>();
  for (const [n, source] of sources.entries()) {
    const said = (records: number): Promise<void> =>
      progress(n, total, `Reading ${source}: ${records.toLocaleString('en-US')} records`);
    await said(0);
    notes.set(source, await readSource(platform, source, said));
  }
  for (const [n, list] of wanted.entries()) {
    await progress(sources.length + n, total, `Making the list: ${paymentListTitles[list]}`);
    await makeList(
      platform,
      list,
      actor,
      joined(definitions[list].sources.map((source) => notes.get(source) ?? '')),
    );
  }
  await analyzeRows(platform.db);
  const problems = joined([...notes.values()]);
  await progress(
    total,
    total,
    `${wanted.length} ${wanted.length === 1 ? 'list' : 'lists'} refreshed.${problems && ` ${problems}`}`,
  );
  return wanted.length;
}

const waitMs = 1_000;

/** As {@link makeLists}, one at a time over all processes: a second one waits for the first. */
export async function refreshLists(
  platform: Engines,
  wanted: Wanted,
  progress: Progress = async () => undefined,
  signal?: AbortSignal,
): Promise<number> {
  for (;;) {
    const made = await whileNobodyElse(platform.db, () => makeLists(platform, wanted, progress));
    if (made !== undefined) return made;
    await progress(0, undefined, 'Waiting for another refresh to finish');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal?.throwIfAborted();
  }
}

/**
 * Makes the rows of some customers anew in every list, from our own records as they are now: after something was done for
 * them. Firebase is as it was last read.
 */
export async function refreshRowsOf(
  platform: Engines,
  userids: readonly string[],
  lists: readonly PaymentList[] = paymentLists,
): Promise<void> {
  if (!userids.length) return;
  if (lists.includes('plan-mismatches')) for (const userid of userids) await rereadGateway(platform, userid);
  for (const list of lists)
    await platform.db.transaction().execute(async (trx) => {
      await writeRows(trx, definitions[list], { userids, nowMs: platform.now() });
      await notifyOnCommit(trx, { subject: listsSubject, id: list });
    });
}

/**
 * Queues the refresh of a list, unless one that waits will make it.
 * @returns the id of the job that makes the list
 */
export async function queueRefresh(
  { jobs, db }: { readonly jobs: Platform['jobs']; readonly db: Db },
  trx: Trx,
  list: PaymentList | null,
  actor: NonNullable<Refresher>,
): Promise<string> {
  const jobId = await jobs.enqueue(
    refreshJob,
    { lists: list === null ? null : [list], actor },
    { trx, actorId: actor.id, singletonKey: list ?? 'all' },
  );
  return jobId ?? (await openRefresh(db, refreshJob))?.jobId ?? '';
}

/** The job that makes the rows of some customers anew after something was done for them. */
export const rowsJob = 'payment-lists.rows';

/** Has the rows of customers made anew after the commit, and after the outcome of effects that were begun for them. */
export async function followRows(
  { jobs }: { readonly jobs: Platform['jobs'] },
  trx: Trx,
  userids: readonly string[],
  effects: readonly string[],
): Promise<void> {
  await jobs.enqueue(rowsJob, { userids, effects }, { trx });
}
