import type { CallRecordInput } from '@midoffice/contract/staff-work/earnings-calls/inputs';
import { badInput, conflict } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { missingCall, resolveKey } from './record.ts';
import { changesOf, periodKey, type RecordChanges } from './rules.ts';
import { readCalls, readSince, type CallKey, type StoredCall } from './store.ts';
import { insertCalls, writeCall, type NewCall } from './write-store.ts';

const nameOf = ({ symbol, fiscalPeriod }: CallKey): string => `${symbol} ${fiscalPeriod}`;

/** A new record as it is stored. Its key says year and period. @throws ApiError 400 naming the field */
function newCall(record: CallRecordInput): NewCall {
  const [year, period] = record.fiscalPeriod.split('-');
  if (!period) throw badInput('fiscalPeriod', 'must be a period such as 2024-Q1');
  if (!record.date) throw badInput('date', 'is required');
  return {
    symbol: record.symbol,
    fiscalPeriod: record.fiscalPeriod,
    calendarYear: Number(year),
    period,
    date: record.date,
    altSymbols: record.altSymbols ?? [],
    dialinLink: record.dialinLink ?? '',
    newsLink: record.newsLink ?? '',
    transcriptionTime: record.transcriptionTime ?? null,
    sources: [],
    calendarDate: null,
    periodEnd: null,
    calendarPeriod: null,
  };
}

/** Adds records by hand. @throws ApiError 400, 409 where there is such a record already */
export async function addCalls(
  context: WriteContext,
  records: readonly CallRecordInput[],
): Promise<CallKey[]> {
  if (!records.length) return [];
  const { trx, platform } = context;
  const calls = records.map(newCall);
  const added = await insertCalls(trx, calls, new Date(platform.now()));
  const present = calls.find(
    ({ symbol, fiscalPeriod }) =>
      !added.some((one) => one.symbol === symbol && one.fiscalPeriod === fiscalPeriod),
  );
  if (present || added.length !== calls.length)
    throw conflict(`There is a call of ${nameOf(present ?? calls[0]!)} already.`, []);
  for (const call of calls) {
    const { sources: _sources, ...after } = call;
    await context.audit({ targetKind: 'earnings-call', targetId: nameOf(call), after });
  }
  return added;
}

/** The key that a record has once its year or period is changed. */
function renamedKey(stored: StoredCall, { changes }: RecordChanges): string | undefined {
  if (changes.calendarYear === undefined && changes.period === undefined) return undefined;
  return periodKey(
    (changes.calendarYear as number | undefined) ?? stored.calendarYear,
    (changes.period as string | undefined) ?? stored.period,
  );
}

async function save(context: WriteContext, stored: StoredCall, plan: RecordChanges): Promise<CallKey> {
  const { trx, platform } = context;
  const renamed = renamedKey(stored, plan);
  const key = { symbol: stored.symbol, fiscalPeriod: renamed ?? stored.fiscalPeriod };
  if (renamed) {
    if (stored.inCall)
      throw conflict(`A call of ${nameOf(stored)} is live. Its period can be changed after it.`, []);
    const [other] = await readCalls(trx, [key], new Date(platform.now()));
    if (other) throw conflict(`There is a call of ${nameOf(key)} already.`, []);
  }
  await writeCall(trx, stored, plan.changes, renamed, new Date(platform.now()));
  await context.audit({
    targetKind: 'earnings-call',
    targetId: nameOf(key),
    before: plan.before,
    after: plan.changes,
  });
  return key;
}

/**
 * Saves what sent records change, all or nothing, and audits each.
 * @throws ApiError 404, 409 with both values where somebody else changed the same field
 */
export async function changeCalls(
  context: WriteContext,
  records: readonly CallRecordInput[],
): Promise<{ key: CallKey; isChanged: boolean }[]> {
  const { trx, platform } = context;
  const keys: CallKey[] = [];
  for (const record of records) keys.push(await resolveKey(trx, record));
  const twice = keys.find((key, at) =>
    keys.some((other, later) => later > at && nameOf(other) === nameOf(key)),
  );
  if (twice) throw badInput('record', `${nameOf(twice)} is there twice`);
  const stored = keys.length ? await readCalls(trx, keys, new Date(platform.now()), true) : [];
  const plans: { call: StoredCall; plan: RecordChanges }[] = [];
  for (const [at, record] of records.entries()) {
    const call = stored.find((one) => nameOf(one) === nameOf(keys[at]!));
    if (!call) throw missingCall(keys[at]!);
    const since = record.version === undefined ? {} : await readSince(trx, call, record.version);
    plans.push({ call, plan: changesOf(call, record, since) });
  }
  const conflicts = plans.flatMap(({ plan }) => plan.conflicts);
  if (conflicts.length) throw conflict('Somebody else changed this record in the meantime.', conflicts);
  const saved: { key: CallKey; isChanged: boolean }[] = [];
  for (const { call, plan } of plans) {
    const isChanged = Object.keys(plan.changes).length > 0;
    const key = isChanged
      ? await save(context, call, plan)
      : { symbol: call.symbol, fiscalPeriod: call.fiscalPeriod };
    saved.push({ key, isChanged });
  }
  return saved;
}
