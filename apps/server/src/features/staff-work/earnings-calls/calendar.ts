import { cutText } from '@midoffice/contract/kernel';
import type { CallSource } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { reportedPeriod } from '@midoffice/market/calls/index';
import { insertAudit } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readSourcesOf, readSpan, type StoredRecord } from '../../prices/corporate-actions/api.ts';
import { readMappings } from '../../fundamentals/profile/api.ts';
import { rescore } from './record.ts';
import { periodKey } from './rules.ts';
import { followCalendar, insertCalls, type NewCall } from './write-store.ts';

const dayMs = 86_400_000;
/** Days before and after today in which the calendar's reports become calls. */
const daysBack = 14;
const daysAhead = 100;
const atOnce = 200;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const link = (value: unknown): string =>
  /^https?:\/\//i.test(text(value)) ? cutText(text(value), 2000) : '';

const sourceFields = [
  'date',
  'period',
  'calendarYear',
  'time',
  'eps',
  'epsEstimated',
  'revenue',
  'revenueEstimated',
  'call',
  'news',
];

/** What a source has of a report, as calls compare it. */
function sourceOf({
  source,
  values,
}: {
  source: string;
  values: Readonly<Record<string, unknown>>;
}): CallSource {
  const kept = sourceFields.flatMap((field) =>
    values[field] === undefined || values[field] === null ? [] : [[field, values[field]]],
  );
  return { source, values: Object.fromEntries(kept) as Record<string, unknown> };
}

/** Reports of the calendar as calls; of two in one period the later counts. */
function callsOf(
  records: readonly StoredRecord[],
  sources: readonly {
    symbol: string;
    key: string;
    source: string;
    values: Readonly<Record<string, unknown>>;
  }[],
  mappings: ReadonlyMap<string, readonly string[]>,
): NewCall[] {
  const calls = new Map<string, NewCall>();
  for (const { symbol, key, date, values } of records) {
    if (!date) continue;
    const about = {
      date,
      fiscalDateEnding: text(values['fiscalDateEnding']) || null,
      period: text(values['period']) || null,
    };
    const year = values['calendarYear'];
    const { calendarYear, period } = reportedPeriod({
      ...about,
      calendarYear: typeof year === 'number' ? year : null,
    });
    const fiscalPeriod = periodKey(calendarYear, period);
    calls.set(`${symbol} ${fiscalPeriod}`, {
      symbol,
      fiscalPeriod,
      calendarYear,
      period,
      date,
      altSymbols: mappings.get(symbol) ?? [],
      dialinLink: link(values['call']),
      newsLink: link(values['news']),
      transcriptionTime: null,
      sources: sources.filter((one) => one.symbol === symbol && one.key === key).map(sourceOf),
      calendarDate: date,
      periodEnd: about.fiscalDateEnding,
      calendarPeriod: fiscalPeriod,
    });
  }
  return [...calls.values()];
}

/** Stores calls of the calendar: new ones are added, of known ones follows what the sources have. */
async function storeCalls(platform: Platform, trx: Trx, calls: readonly NewCall[]): Promise<number> {
  const at = new Date(platform.now());
  const added = await insertCalls(trx, calls, at);
  const changed = await followCalendar(trx, calls);
  const keys = [...added, ...changed];
  if (!keys.length) return 0;
  await rescore(trx, keys, platform.now(), 'system');
  await insertAudit(trx, {
    actor: { id: null, label: 'system' },
    call: 'earnings-calls.calendar',
    kind: 'earnings-call.calendar-followed',
    targetKind: 'earnings-calls',
    targetId: 'calendar',
    after: { added: added.length, changed: changed.length },
  });
  await notifyOnCommit(trx, { subject: 'earnings-calls' });
  return keys.length;
}

/** Makes calls of the reports that the earnings calendar has around today. Answers how many were added or changed. */
export async function followEarningsCalendar(platform: Platform, signal?: AbortSignal): Promise<number> {
  const from = dayOf(platform.now() - daysBack * dayMs);
  const to = dayOf(platform.now() + daysAhead * dayMs);
  let after: { symbol: string; key: string } | null = null;
  let done = 0;
  for (;;) {
    const records: StoredRecord[] = await readSpan(platform.db, 'earnings', {
      from,
      to,
      after,
      limit: atOnce,
    });
    if (!records.length || signal?.aborted) return done;
    const sources = await readSourcesOf(platform.db, 'earnings', records);
    const mappings = await readMappings(platform.db, [...new Set(records.map(({ symbol }) => symbol))]);
    const calls = callsOf(records, sources, mappings);
    done += await platform.db.transaction().execute((trx) => storeCalls(platform, trx, calls));
    const { symbol, key } = records.at(-1)!;
    after = { symbol, key };
  }
}
