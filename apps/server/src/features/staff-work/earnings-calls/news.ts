import { articlesAbout } from '../../content/news/api.ts';
import { callsAround, type StoredCall } from './store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { daysLater } from '../../../platform/typed-days.ts';

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

/** News about the calls of a symbol around a day, the newest first: what their records link to, and articles. */
export async function newsAbout(
  db: Db,
  { symbol, date, nowMs }: { symbol: string; date: string; nowMs: number },
): Promise<CallNews[]> {
  const calls = await callsAround(db, symbol, date, new Date(nowMs));
  const symbols = new Set([symbol, ...calls.flatMap((call) => [call.symbol, ...call.altSymbols])]);
  const articles = await articlesAbout(db, {
    symbols: [...symbols],
    from: daysLater(date, -14),
    to: daysLater(date, 7),
  });
  const linked = calls.flatMap(linksOf);
  const others = articles.filter(({ url }) => !linked.some((one) => one.url === url));
  return [...linked, ...others].toSorted((a, b) => (a.date < b.date ? 1 : -1));
}
