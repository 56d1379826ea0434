import type { Conflict } from '@midoffice/contract/kernel';
import type { CallRecordInput } from '@midoffice/contract/staff-work/earnings-calls/inputs';
import { callFields, type CallField } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { CallAlert, EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { createHash } from 'node:crypto';
import type { StoredCall } from './store.ts';

const hourMs = 3_600_000;

/** What is missing as the time of a call comes, and what the checks found. */
function alertsOf(call: StoredCall, nowMs: number): CallAlert[] {
  const until = Date.parse(call.startsAt) - nowMs;
  const alerts: CallAlert[] = call.checks.flatMap(({ check, fault, state, detail }) =>
    state === 'failed' ? [{ check, title: fault, detail }] : [],
  );
  if (call.phase === 'pre-call' && call.transcriptionTime !== null && until <= 24 * hourMs) {
    if (!call.schedule)
      alerts.push({
        check: 'unscheduled',
        title: 'Nobody has taken this call',
        detail: 'It begins within a day.',
      });
    if (!call.dialinNumber)
      alerts.push({ check: 'dial-in', title: 'No dial-in number', detail: 'It begins within a day.' });
  }
  if (call.phase === 'post-call' && !call.hasRaw && !call.invalid && until <= -6 * hourMs)
    alerts.push({
      check: 'no-transcript',
      title: 'No transcript',
      detail: 'The call was more than six hours ago.',
    });
  return alerts;
}

/** A call as the contract has it. */
export function shownCall(call: StoredCall, nowMs: number): EarningsCall {
  const {
    checks: _checks,
    financials: _figures,
    calendarDate: _date,
    periodEnd: _end,
    startsAt: _start,
    ...shown
  } = call;
  return { ...shown, alerts: alertsOf(call, nowMs) };
}

/** Year and period as they name a call. */
export const periodKey = (calendarYear: number, period: string): string => `${calendarYear}-${period}`;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface RecordChanges {
  readonly changes: Partial<Record<CallField, unknown>>;
  readonly before: Partial<Record<CallField, unknown>>;
  readonly conflicts: Conflict[];
}

/** What becomes of a value that is sent, where it differs from the stored one. */
export type Decision =
  | { readonly act: 'write' | 'keep' }
  | { readonly act: 'refuse'; readonly read: unknown };

/**
 * Whether a value that is sent is written: not where its sender had read another one than is stored, nor where the sender did
 * not edit it and somebody else did.
 * @param expected what the sender had read, by field, where it says so
 * @param since by field what it was in the version that the sender had read; only fields that changed after it
 */
export function decide(
  field: string,
  wanted: unknown,
  actual: unknown,
  expected: Readonly<Record<string, unknown>> | undefined,
  since: Readonly<Record<string, unknown>>,
): Decision {
  if (expected && Object.hasOwn(expected, field))
    return same(expected[field], actual) ? { act: 'write' } : { act: 'refuse', read: expected[field] };
  if (!Object.hasOwn(since, field)) return { act: 'write' };
  return same(wanted, since[field]) ? { act: 'keep' } : { act: 'refuse', read: since[field] };
}

/**
 * What a sent record changes of the stored one: only fields that differ. A field that somebody else changed as well is a conflict.
 * @param since as for {@link decide}
 */
export function changesOf(
  stored: StoredCall,
  sent: Readonly<Partial<Pick<CallRecordInput, CallField>>> & {
    readonly expected?: Readonly<Record<string, unknown>> | undefined;
  },
  since: Readonly<Record<string, unknown>>,
): RecordChanges {
  const changes: Partial<Record<CallField, unknown>> = {};
  const before: Partial<Record<CallField, unknown>> = {};
  const conflicts: Conflict[] = [];
  for (const field of callFields) {
    const wanted = sent[field];
    if (wanted === undefined || same(wanted, stored[field])) continue;
    const decision = decide(field, wanted, stored[field], sent.expected, since);
    if (decision.act === 'keep') continue;
    if (decision.act === 'refuse') {
      const where = `${stored.symbol} ${stored.fiscalPeriod}`;
      conflicts.push({ field, expected: decision.read, actual: stored[field], wanted, where });
    }
    changes[field] = wanted;
    before[field] = stored[field];
  }
  return { changes, before, conflicts };
}

const palette = [
  '#2563eb',
  '#c2410c',
  '#15803d',
  '#9333ea',
  '#be123c',
  '#0e7490',
  '#a16207',
  '#4d7c0f',
  '#7c3aed',
  '#0f766e',
];

/** The colour of a scheduler: as STAFF_COLOURS says, else always the same one of ten. */
export function colourOf(list: string, userid: string | null, email: string): string {
  const set = list
    .split(',')
    .map((pair) => pair.split('='))
    .find(([id]) => id?.trim() === userid)?.[1];
  return (
    set?.trim() ?? palette[createHash('sha256').update(email.toLowerCase()).digest()[0]! % palette.length]!
  );
}

/** A telephone number as it is dialled: `+` and digits. Numbers without a country are of North America. */
export function dialled(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  return number.trim().startsWith('+') || digits.length > 10 ? `+${digits}` : `+1${digits}`;
}
