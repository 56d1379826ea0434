import type { SentQuote } from '@midoffice/contract/monitors/feeds/inputs';
import { sql } from 'kysely';
import { digestOf } from '../../../platform/audit/canonical.ts';
import type { Trx } from '../../../platform/db/connect.ts';

const symbolsAtOnce = 1000;
const sourcesKept = 8;

/** Records of one moment of a stream that are remembered at most. */
const digestsKept = 64;

const streams = [
  'quote',
  'aftermarket-trade',
  'aftermarket-quote',
] as const satisfies readonly SentQuote['stream'][];

/** The newest moment of a stream, ISO 8601, and the digests of its records that are known. */
interface KnownMoment {
  readonly at: string | null;
  readonly digests: readonly string[];
}

/** What is stored of a symbol, by stream. */
interface Stored extends Readonly<Record<SentQuote['stream'], KnownMoment>> {
  readonly symbol: string;
}

/** A record that is newer than what is stored. */
interface Newer {
  readonly record: SentQuote;
  readonly digest: string;
}

/** Equal for records that say the same, whichever id they were sent under. */
const nameOf = ({ _id: _unused, createdAt: _createdAt, ...content }: SentQuote): string =>
  digestOf(content).slice(0, 24);

/** Locks the rows of known symbols, in one order, so that two feeds at once wait for each other. */
async function lockSymbols(trx: Trx, symbols: readonly string[]): Promise<Stored[]> {
  const wanted = [...symbols];
  await sql`
    insert into feed_symbol (symbol)
    select s.symbol from symbol s where s.symbol = any(${wanted}::text[])
      and not exists (select 1 from feed_symbol f where f.symbol = s.symbol) order by s.symbol
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<Stored>`
    select symbol,
      jsonb_build_object('at', quoted_at, 'digests', quote_digests) as quote,
      jsonb_build_object('at', trade_at, 'digests', trade_digests) as "aftermarket-trade",
      jsonb_build_object('at', quote_at, 'digests', after_quote_digests) as "aftermarket-quote"
    from feed_symbol where symbol = any(${wanted}::text[]) order by symbol for no key update`.execute(trx);
  return rows;
}

/** Whether a record is of a later moment than what is known of its stream, or of the same one and says something else. */
function isNewer({ at, digests }: KnownMoment, { record, digest }: Newer): boolean {
  if (at === null || Date.parse(at) < Date.parse(record.timestamp)) return true;
  // Of a moment that was stored before digests were kept nobody knows what was said.
  return Date.parse(at) === Date.parse(record.timestamp) && digests.length > 0 && !digests.includes(digest);
}

/** Records of a symbol that are newer than what is stored, each once, in the order of their moments and of their arrival. */
function newerOf(stored: Stored, sent: readonly SentQuote[]): Newer[] {
  const byDigest = new Map<string, Newer>();
  for (const record of sent) {
    const one = { record, digest: nameOf(record) };
    if (!byDigest.has(one.digest) && isNewer(stored[record.stream], one)) byDigest.set(one.digest, one);
  }
  return [...byDigest.values()].sort(
    (a, b) => Date.parse(a.record.timestamp) - Date.parse(b.record.timestamp),
  );
}

/** The newest record of a stream, with the digests of all that are known of its moment; undefined where none is newer. */
function newestOf(stored: Stored, newer: readonly Newer[], stream: SentQuote['stream']) {
  const own = newer.filter(({ record }) => record.stream === stream);
  const newest = own.at(-1)?.record;
  if (!newest) return undefined;
  const atMs = Date.parse(newest.timestamp);
  const isOfMoment = (at: string | null): boolean => at !== null && Date.parse(at) === atMs;
  const digests = [
    ...(isOfMoment(stored[stream].at) ? stored[stream].digests : []),
    ...own.filter(({ record }) => isOfMoment(record.timestamp)).map(({ digest }) => digest),
  ];
  return { ...newest, digests: digests.slice(-digestsKept) };
}

/** What changes in the row of a symbol, and how many of its streams have a newer record. */
function changeOf(stored: Stored, newer: readonly Newer[]) {
  const [quote, trade, afterQuote] = streams.map((stream) => newestOf(stored, newer, stream));
  return {
    count: [quote, trade, afterQuote].filter(Boolean).length,
    row: {
      symbol: stored.symbol,
      price: quote?.price,
      quoted_at: quote?.timestamp,
      quote_digests: quote?.digests,
      last_trade_at: quote?.lastTrade ?? trade?.timestamp,
      // The delay of a quote is from its moment to this one.
      received_at: quote?.createdAt,
      source: quote?.source ?? trade?.source ?? afterQuote?.source,
      trade_price: trade?.price,
      trade_at: trade?.timestamp,
      trade_digests: trade?.digests,
      quote_price: afterQuote?.price,
      quote_at: afterQuote?.timestamp,
      after_quote_digests: afterQuote?.digests,
    },
  };
}

/**
 * Puts quotes in place of older ones; those of unknown symbols are left out.
 * @param onNewer gets all newer records, each once, in the order of their moments
 * @returns how many records are kept, at most one of a symbol and stream
 */
export async function replaceQuotes(
  trx: Trx,
  records: readonly SentQuote[],
  nowMs: number,
  onNewer?: (newer: readonly SentQuote[]) => void,
): Promise<number> {
  const sent = Map.groupBy(records, ({ symbol }) => symbol);
  const symbols = [...sent.keys()].sort();
  const allNewer: SentQuote[] = [];
  let count = 0;
  for (let at = 0; at < symbols.length; at += symbolsAtOnce) {
    const stored = await lockSymbols(trx, symbols.slice(at, at + symbolsAtOnce));
    const rows = [];
    for (const one of stored) {
      const newer = newerOf(one, sent.get(one.symbol) ?? []);
      if (!newer.length) continue;
      const change = changeOf(one, newer);
      count += change.count;
      rows.push(change.row);
      for (const { record } of newer) allNewer.push(record);
    }
    await sql`
      update feed_symbol f set
        price = coalesce(r.price, f.price), quoted_at = coalesce(r.quoted_at, f.quoted_at),
        last_trade_at = greatest(r.last_trade_at, f.last_trade_at), received_at = coalesce(r.received_at, f.received_at),
        processed_at = ${new Date(nowMs)}, trade_price = coalesce(r.trade_price, f.trade_price),
        trade_at = coalesce(r.trade_at, f.trade_at), quote_price = coalesce(r.quote_price, f.quote_price),
        quote_at = coalesce(r.quote_at, f.quote_at), quote_digests = coalesce(r.quote_digests, f.quote_digests),
        trade_digests = coalesce(r.trade_digests, f.trade_digests),
        after_quote_digests = coalesce(r.after_quote_digests, f.after_quote_digests),
        sources = case when r.source is null or r.source = any(f.sources) or cardinality(f.sources) >= ${sourcesKept} then f.sources
          else f.sources || r.source end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (symbol text, price float8, quoted_at timestamptz,
        last_trade_at timestamptz, received_at timestamptz, source text, trade_price float8, trade_at timestamptz,
        quote_price float8, quote_at timestamptz, quote_digests text[], trade_digests text[], after_quote_digests text[])
      where f.symbol = r.symbol`.execute(trx);
  }
  onNewer?.(allNewer.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)));
  return count;
}
