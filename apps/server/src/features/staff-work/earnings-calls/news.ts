import { callsAround, type StoredCall } from './store.ts';
import type { Db } from '../../../platform/db/connect.ts';

/** A piece of news about a call. */
export interface CallNews {
  readonly title: string;
  readonly url: string;
  readonly date: string;
}

/** Addresses that a call's own record and the calendar's sources have. */
function linksOf(call: StoredCall): CallNews[] {
  const of = `${call.symbol} ${call.fiscalPeriod}`;
  const found: CallNews[] = [];
  const add = (title: string, url: unknown): void => {
    if (typeof url === 'string' && /^https?:\/\//i.test(url) && !found.some((one) => one.url === url))
      found.push({ title, url, date: call.date });
  };
  add(`Announcement of the call, ${of}`, call.newsLink);
  for (const { source, values } of call.sources) add(`Results, ${of} (${source})`, values['news']);
  return found;
}

/** News about the calls of a symbol around a day, the newest first. */
export async function newsAbout(
  db: Db,
  { symbol, date, nowMs }: { symbol: string; date: string; nowMs: number },
): Promise<CallNews[]> {
  const calls = await callsAround(db, symbol, date, new Date(nowMs));
  return calls.flatMap(linksOf).toSorted((a, b) => (a.date < b.date ? 1 : -1));
}
