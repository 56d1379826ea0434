import type { PublicProfile } from '@midoffice/contract/fundamentals/profile/shapes';
import type { FieldValue } from '@midoffice/market/profile/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLayerBars } from '../../prices/charts/api.ts';
import { tickerImageUrl } from '../ticker-image/api.ts';
import { isKnown, readProfile } from './profile.ts';

const dayMs = 86_400_000;
/** Sessions whose average volume is quoted. */
const volumeSessions = 60;

type Quote = Pick<PublicProfile, 'price' | 'volAvg' | 'range' | 'changes'>;
const noQuote: Quote = { price: null, volAvg: null, range: null, changes: null };

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Newest close, its change, the range of 52 weeks and the average volume; nulls where there are no prices. */
async function readQuote(db: DbOrTrx, symbol: string, nowMs: number): Promise<Quote> {
  const from = new Date(nowMs - 366 * dayMs).toISOString().slice(0, 10);
  const bars = await readLayerBars(db, { symbol, layer: 'production', chartType: 'eod' }, { from });
  const last = bars.at(-1);
  if (!last) return noQuote;
  const before = bars.at(-2);
  const recent = bars.slice(-volumeSessions);
  const lowest = Math.min(...bars.map(({ low }) => low));
  const highest = Math.max(...bars.map(({ high }) => high));
  return {
    price: last.close,
    changes: before ? round(last.close - before.close, 4) : null,
    range: `${round(lowest, 4)}-${round(highest, 4)}`,
    volAvg: Math.round(recent.reduce((sum, { volume }) => sum + volume, 0) / recent.length),
  };
}

/** The record of `v3/profile`; undefined where nothing is known of the symbol. */
export async function readPublicProfile(
  { db, settings, now }: Pick<Platform, 'db' | 'settings' | 'now'>,
  symbol: string,
): Promise<PublicProfile | undefined> {
  const profile = await readProfile(db, symbol);
  const image = await tickerImageUrl(db, settings, symbol);
  if (!isKnown(profile) && image === undefined) return undefined;
  const quote = profile.listed ? await readQuote(db, symbol, now()) : noQuote;
  const value = (field: string): FieldValue => profile.main.get(field)?.value ?? null;
  const text = (field: string): string | null => (value(field) === null ? null : String(value(field)));
  const number = (field: string): number | null =>
    typeof value(field) === 'number' ? Number(value(field)) : null;
  const isSet = (field: string): boolean => value(field) === true;
  const shares = number('outstandingShares');
  const { price } = quote;
  return {
    symbol,
    price,
    beta: number('beta'),
    volAvg: quote.volAvg,
    mktCap: price === null || shares === null ? null : Math.round(price * shares),
    lastDiv: number('lastDiv'),
    range: quote.range,
    changes: quote.changes,
    companyName: text('companyName'),
    currency: text('currency'),
    cik: text('cik'),
    isin: text('isin'),
    cusip: text('cusip'),
    exchange: text('exchange'),
    exchangeShortName: text('exchangeShortName'),
    industry: text('industry'),
    website: text('website'),
    description: text('description'),
    ceo: text('ceo'),
    sector: text('sector'),
    country: text('country'),
    fullTimeEmployees: text('fullTimeEmployees'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    // No discounted cash flow is computed here.
    dcfDiff: null,
    dcf: null,
    image: image ?? '',
    ipoDate: text('ipoDate'),
    defaultImage: false,
    isEtf: isSet('isEtf'),
    isActivelyTrading: isSet('isActivelyTrading'),
    isAdr: isSet('isAdr'),
    isFund: isSet('isFund'),
  };
}
