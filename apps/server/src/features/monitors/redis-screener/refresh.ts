import type { ScreenedRow } from '@midoffice/contract/monitors/redis-screener/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readProfiles, valuesOf } from '../../fundamentals/profile/api.ts';
import { readScreen, type ScreenRow } from '../../prices/charts/api.ts';
import { storeRecords, storeRefresh } from './store.ts';

/** Symbols whose records are made and stored at once. */
const symbolsAtOnce = 200;
/** Notified once when all records are up to date; the contract's calls read it. */
const recordsSubject = 'screener-records';

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e6) / 1e4;

/** The record of a symbol: prices of its main series, and its profile in force. */
function recordOf(quote: ScreenRow, values: ReturnType<typeof valuesOf>): ScreenedRow {
  const text = (field: string): string | null =>
    typeof values[field] === 'string' && values[field] !== '' ? values[field] : null;
  const number = (field: string): number | null => (typeof values[field] === 'number' ? values[field] : null);
  const { price, previousClose } = quote;
  const shares = number('outstandingShares') ?? quote.sharesOutstanding;
  return {
    symbol: quote.symbol,
    companyName: text('companyName') ?? quote.name,
    marketCap: price === null || shares === null ? null : Math.round(price * shares),
    price,
    changesPercentage:
      price === null || !previousClose ? null : percent(price - previousClose, previousClose),
    volume: quote.volume,
    yearLow: quote.yearLow,
    yearHigh: quote.yearHigh,
    beta: number('beta'),
    lastAnnualDividend: number('lastDiv'),
    sharesOutstanding: shares,
    fullTimeEmployees: number('fullTimeEmployees'),
    sector: text('sector'),
    industry: text('industry'),
    country: text('country'),
    exchangeShortName: text('exchangeShortName') ?? quote.exchange,
    currency: text('currency') ?? quote.currency,
    ipoDate: text('ipoDate'),
    lastSession: quote.date,
    isEtf: values['isEtf'] === true,
    isFund: values['isFund'] === true,
    isAdr: values['isAdr'] === true,
    isActivelyTrading: values['isActivelyTrading'] ?? quote.active,
  };
}

/** Brings the records of all symbols up to date, some at once; may run any number of times. Answers how many there are. */
export async function refreshRecords(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  progress: (done: number, total: number) => Promise<unknown> = async () => undefined,
): Promise<number> {
  let done = 0;
  let after = '';
  for (;;) {
    const { rows, total } = await readScreen(db, symbolsAtOnce, after);
    if (!rows.length) break;
    const profiles = await readProfiles(
      db,
      rows.map(({ symbol }) => symbol),
    );
    const records = rows.map((row, n) => recordOf(row, valuesOf(profiles[n]!.main)));
    await db.transaction().execute((trx) => storeRecords(trx, records, now()));
    done += rows.length;
    after = rows.at(-1)!.symbol;
    await progress(done, total);
  }
  await db.transaction().execute(async (trx) => {
    await storeRefresh(trx, now());
    await notifyOnCommit(trx, { subject: recordsSubject });
  });
  return done;
}
