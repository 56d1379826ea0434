import type { SentQuote } from '@midoffice/contract/monitors/feeds/inputs';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';

const symbolsAtOnce = 1000;
const sourcesKept = 8;

/** The newest records of one symbol, by stream. */
type Newest = Partial<Record<SentQuote['stream'], SentQuote>>;

interface Stored {
  readonly symbol: string;
  readonly quote: string | null;
  readonly trade: string | null;
  readonly afterQuote: string | null;
}

const streams: readonly (readonly [SentQuote['stream'], 'quote' | 'trade' | 'afterQuote'])[] = [
  ['quote', 'quote'],
  ['aftermarket-trade', 'trade'],
  ['aftermarket-quote', 'afterQuote'],
];

function newestBySymbol(records: readonly SentQuote[]): Map<string, Newest> {
  const found = new Map<string, Newest>();
  for (const record of records) {
    const newest = found.get(record.symbol) ?? {};
    const before = newest[record.stream];
    if (!before || Date.parse(before.timestamp) < Date.parse(record.timestamp))
      newest[record.stream] = record;
    found.set(record.symbol, newest);
  }
  return found;
}

/** Locks the rows of known symbols, in one order, so that two feeds at once wait for each other. */
async function lockSymbols(trx: Trx, symbols: readonly string[]): Promise<Stored[]> {
  const wanted = [...symbols];
  await sql`
    insert into feed_symbol (symbol)
    select s.symbol from symbol s where s.symbol = any(${wanted}::text[])
      and not exists (select 1 from feed_symbol f where f.symbol = s.symbol) order by s.symbol
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<Stored>`
    select symbol, quoted_at as quote, trade_at as trade, quote_at as "afterQuote" from feed_symbol
    where symbol = any(${wanted}::text[]) order by symbol for no key update`.execute(trx);
  return rows;
}

/** The streams of a symbol that are newer than what is stored. */
function newerOf(stored: Stored, sent: Newest): Newest {
  const newer: Newest = {};
  for (const [stream, column] of streams) {
    const record = sent[stream];
    const before = stored[column];
    if (record && (!before || Date.parse(before) < Date.parse(record.timestamp))) newer[stream] = record;
  }
  return newer;
}

const rowOf = (symbol: string, newer: Newest) => {
  const { quote, 'aftermarket-trade': trade, 'aftermarket-quote': afterQuote } = newer;
  return {
    symbol,
    price: quote?.price,
    quoted_at: quote?.timestamp,
    last_trade_at: quote?.lastTrade ?? trade?.timestamp,
    // The delay of a quote is from its moment to this one.
    received_at: quote?.createdAt,
    source: quote?.source ?? trade?.source ?? afterQuote?.source,
    trade_price: trade?.price,
    trade_at: trade?.timestamp,
    quote_price: afterQuote?.price,
    quote_at: afterQuote?.timestamp,
  };
};

/** Records that are newer than what is stored of their symbol and stream, in the order of their moments. */
function allNewer(records: readonly SentQuote[], stored: ReadonlyMap<string, Stored>): SentQuote[] {
  const columns = new Map(streams);
  return records
    .filter(({ symbol, stream, timestamp }) => {
      const known = stored.get(symbol);
      const before = known?.[columns.get(stream)!];
      return known && (!before || Date.parse(before) < Date.parse(timestamp));
    })
    .toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/**
 * Puts quotes in place of older ones; those of unknown symbols are left out.
 * @param onNewer gets all newer records
 * @returns how many records are kept, at most one of a symbol and stream
 */
export async function replaceQuotes(
  trx: Trx,
  records: readonly SentQuote[],
  nowMs: number,
  onNewer?: (newer: readonly SentQuote[]) => void,
): Promise<number> {
  const sent = newestBySymbol(records);
  const symbols = [...sent.keys()].sort();
  const before = new Map<string, Stored>();
  let count = 0;
  for (let at = 0; at < symbols.length; at += symbolsAtOnce) {
    const stored = await lockSymbols(trx, symbols.slice(at, at + symbolsAtOnce));
    for (const one of stored) before.set(one.symbol, one);
    const newer = stored.map((one) => [one.symbol, newerOf(one, sent.get(one.symbol) ?? {})] as const);
    count += newer.reduce((sum, [, streamsOf]) => sum + Object.keys(streamsOf).length, 0);
    const rows = newer
      .filter(([, streamsOf]) => Object.keys(streamsOf).length > 0)
      .map(([symbol, streamsOf]) => rowOf(symbol, streamsOf));
    await sql`
      update feed_symbol f set
        price = coalesce(r.price, f.price), quoted_at = coalesce(r.quoted_at, f.quoted_at),
        last_trade_at = greatest(r.last_trade_at, f.last_trade_at), received_at = coalesce(r.received_at, f.received_at),
        processed_at = ${new Date(nowMs)}, trade_price = coalesce(r.trade_price, f.trade_price),
        trade_at = coalesce(r.trade_at, f.trade_at), quote_price = coalesce(r.quote_price, f.quote_price),
        quote_at = coalesce(r.quote_at, f.quote_at),
        sources = case when r.source is null or r.source = any(f.sources) or cardinality(f.sources) >= ${sourcesKept} then f.sources
          else f.sources || r.source end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (symbol text, price float8, quoted_at timestamptz,
        last_trade_at timestamptz, received_at timestamptz, source text, trade_price float8, trade_at timestamptz,
        quote_price float8, quote_at timestamptz)
      where f.symbol = r.symbol`.execute(trx);
  }
  onNewer?.(allNewer(records, before));
  return count;
}
