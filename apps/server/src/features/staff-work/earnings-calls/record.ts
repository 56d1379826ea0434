import type { WriteContext } from '../../../platform/http/implement.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { CheckedCall } from '@midoffice/market/calls/index';
import { runTranscriptTask } from './transcript-thread.ts';
import { newestPeriod, readCalls, type CallKey, type StoredCall } from './store.ts';
import { readTexts } from './text-store.ts';
import { writeScore } from './write-store.ts';

/** @returns 404 */
export const missingCall = ({ symbol, fiscalPeriod }: CallKey) =>
  notFound(`There is no call of ${symbol} for ${fiscalPeriod}.`);

/** The key of a call; a quarter without its year is the symbol's newest one. @throws ApiError 404 */
export async function resolveKey(db: DbOrTrx, key: CallKey): Promise<CallKey> {
  if (/^\d{4}-/.test(key.fiscalPeriod)) return { symbol: key.symbol, fiscalPeriod: key.fiscalPeriod };
  const fiscalPeriod = await newestPeriod(db, key.symbol, key.fiscalPeriod);
  if (!fiscalPeriod) throw missingCall(key);
  return { symbol: key.symbol, fiscalPeriod };
}

/** A call for reading. @throws ApiError 404 */
export async function callFor(db: Db, key: CallKey, nowMs: number): Promise<StoredCall> {
  const [found] = await readCalls(db, [await resolveKey(db, key)], new Date(nowMs));
  if (!found) throw missingCall(key);
  return found;
}

/** A call that is locked until the transaction ends. @throws ApiError 404 */
export async function callForWrite(
  { trx, platform }: Pick<WriteContext, 'trx' | 'platform'>,
  key: CallKey,
): Promise<StoredCall> {
  const [found] = await readCalls(trx, [await resolveKey(trx, key)], new Date(platform.now()), true);
  if (!found) throw missingCall(key);
  return found;
}

/** A call as the checks take it. */
export const checkedCall = (call: StoredCall, texts: { raw: string; processed: string }): CheckedCall => ({
  date: call.date,
  calendarYear: call.calendarYear,
  period: call.period,
  transcriptionTime: call.transcriptionTime,
  calendarDate: call.calendarDate,
  periodEnd: call.periodEnd,
  rawText: texts.raw,
  processedText: texts.processed,
});

/** Runs the checks of calls anew, after they changed within this transaction. Answers the calls as they are now. */
export async function rescore(
  trx: Trx,
  keys: readonly CallKey[],
  nowMs: number,
  person: string,
): Promise<StoredCall[]> {
  const now = new Date(nowMs);
  for (const call of await readCalls(trx, keys, now)) {
    const texts = call.hasRaw || call.hasProcessed ? await readTexts(trx, call) : { raw: '', processed: '' };
    await writeScore(trx, call, await runTranscriptTask('check', checkedCall(call, texts), person));
  }
  return readCalls(trx, keys, now);
}
