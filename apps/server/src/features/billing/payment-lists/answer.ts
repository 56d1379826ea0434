import {
  defaultSorts,
  paymentListAtMost,
  paymentListPageSize,
  type PaymentList,
  type PaymentListSort,
} from '@midoffice/contract/billing/payment-lists/lists';
import type { ListFreshness } from '@midoffice/contract/billing/payment-lists/shapes';
import type { AnyCall, InputOf, OutputOf } from '@midoffice/contract/kernel';
import { auditExport } from '../../../platform/audit/export.ts';
import { csvText } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { implementRead, type ReadContext, type ReadHandler } from '../../../platform/http/implement.ts';
import {
  countRows,
  headerOf,
  headerWithReadings,
  listRows,
  openRefresh,
  type ListFilter,
  type Wanted,
} from './list-store.ts';
import { fileColumns } from './file-columns.ts';
import { wholeList } from '../payments/api.ts';
import { definitions } from './definitions.ts';
import { queueRefresh, refreshJob } from './refresh.ts';

/** What the calls of all lists take. */
interface ListInput extends ListFilter {
  readonly sort?: PaymentListSort | `-${PaymentListSort}` | undefined;
  readonly page?: number | undefined;
  readonly dataType?: 'json' | 'csv' | undefined;
  readonly refresh?: boolean | undefined;
}

const today = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** Whether the expiry date of a manual subscription, its midnight UTC, is before this moment. Source: r002-manual-sub-expired. */
function withClock<R extends object>(list: PaymentList, rows: R[], nowMs: number): R[] {
  if (list !== 'manual-subscriptions') return rows;
  return rows.map((row) => {
    const expiry = (row as { expiryDate?: string | null }).expiryDate ?? null;
    const expired = expiry !== null && Date.parse(`${expiry}T00:00:00Z`) < nowMs;
    return { ...row, expired, state: expired ? 'expired' : 'running' };
  });
}

/** How fresh a list is, and the refresh that waits or runs. */
async function freshnessOf({ db, platform }: Pick<ReadContext, 'db' | 'platform'>, list: PaymentList) {
  const [{ header, readings }, refreshing] = await Promise.all([
    headerWithReadings(db, list),
    openRefresh(platform.db, refreshJob),
  ]);
  const { refreshedAt, refreshedBy, tookMs, note, summary } = header;
  const sources = definitions[list].sources.map((source) => ({
    source,
    readAt: readings.get(source) ?? null,
  }));
  const freshness: ListFreshness = { refreshedAt, refreshedBy, tookMs, note, sources, refreshing };
  const states = Array.isArray(summary['states']) ? (summary['states'] as string[]) : [];
  return { freshness, states };
}

const pauseMs = 150;
/** How long a caller waits who asked for a fresh list. */
const waitAtMostMs = 8_000;

/** Has the list made anew, and waits a while for it. A list that takes longer is answered as it is. */
async function refreshFirst(context: ReadContext, list: PaymentList): Promise<void> {
  const { platform, staff, audit, signal } = context;
  const actor = { id: staff.userid, label: staff.email };
  const before = (await headerOf(platform.db, list)).refreshedAt;
  const jobId = await platform.db.transaction().execute((trx) => queueRefresh(platform, trx, list, actor));
  await audit({ targetKind: 'payment-list', targetId: list, after: { refresh: jobId } });
  const deadline = performance.now() + waitAtMostMs;
  while (!signal.aborted && performance.now() < deadline) {
    const { refreshedAt } = await headerOf(platform.db, list);
    if (refreshedAt !== before) return;
    if (!(await openRefresh(platform.db, refreshJob))) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** All that fit. @throws ApiError 400 where there are more than are answered at once */
async function wholeRows(
  db: Db,
  wanted: Wanted,
  sort: PaymentListSort | `-${PaymentListSort}`,
  nowMs: number,
) {
  const rows = await listRows(db, wanted, { sort, limit: paymentListAtMost + 1 });
  return withClock(wanted.list, wholeList(rows, paymentListAtMost), nowMs);
}

/** Implements the call of one list: the rows, a page of them, or a file. */
export function listHandler<C extends AnyCall>(call: C, list: PaymentList): ReadHandler<C> {
  return implementRead(call, async (context, input: InputOf<C>) => {
    const { staff, platform } = context;
    const { refresh, page, dataType, sort = defaultSorts[list], ...filter } = input as ListInput;
    if (refresh) await refreshFirst(context, list);
    const wanted: Wanted = { list, isAdmin: staff.role === 'admin', nowMs: platform.now(), ...filter };
    // After a refresh the replica may not have the rows yet.
    const db = refresh ? platform.db : context.db;
    if (dataType === 'csv') {
      const rows = await wholeRows(db, wanted, sort, platform.now());
      await auditExport(context, { list: `payment list ${list}`, filters: filter, rows: rows.length });
      context.download(`${list}-${today(platform.now())}.csv`, 'text/csv; charset=utf-8');
      return csvText(fileColumns[list], rows) as OutputOf<C>;
    }
    if (page === undefined) return (await wholeRows(db, wanted, sort, platform.now())) as OutputOf<C>;
    const offset = (page - 1) * paymentListPageSize;
    const [rows, total, { freshness, states }] = await Promise.all([
      listRows(db, wanted, { sort, limit: paymentListPageSize, offset }),
      countRows(db, wanted),
      freshnessOf({ db, platform }, list),
    ]);
    return { rows: withClock(list, rows, platform.now()), total, freshness, states } as OutputOf<C>;
  });
}
