import type { Conflict } from '@midoffice/contract/kernel';
import type { callPeriods } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { seenOf, withoutTheirs, type Chosen } from '../../../kit/dialog/conflict-choices.ts';

/** The record of a call as a form holds it. */
export interface RecordValues extends Readonly<Record<string, string | boolean>> {
  readonly date: string;
  readonly calendarYear: string;
  readonly period: (typeof callPeriods)[number];
  readonly altSymbols: string;
  readonly dialinNumber: string;
  readonly dialinCode: string;
  readonly dialinLink: string;
  readonly newsLink: string;
  readonly audioFileLink: string;
  readonly transcriptionTime: string;
  readonly invalid: boolean;
}

/** A stored record as a form holds it. */
export const recordValues = (call: EarningsCall): RecordValues => ({
  date: call.date,
  calendarYear: String(call.calendarYear),
  period: call.period as RecordValues['period'],
  altSymbols: call.altSymbols.join(', '),
  dialinNumber: call.dialinNumber,
  dialinCode: call.dialinCode,
  dialinLink: call.dialinLink,
  newsLink: call.newsLink,
  audioFileLink: call.audioFileLink,
  transcriptionTime: call.transcriptionTime === null ? '' : String(call.transcriptionTime),
  invalid: call.invalid,
});

const isWhole = (text: string): boolean => /^\d{1,12}$/.test(text.trim());
type Given = string | boolean;

/** Rules of the fields that are no plain texts; the server checks all of them. */
export const recordRules = {
  date: (given: Given): string | null =>
    /^\d{4}-\d\d-\d\d$/.test(String(given)) ? null : 'must be a date such as 2024-06-01',
  calendarYear: (given: Given): string | null => (isWhole(String(given)) ? null : 'must be a year'),
  transcriptionTime: (given: Given): string | null =>
    given === '' || isWhole(String(given)) ? null : 'must be whole seconds since 1970 (UTC)',
};

/** The fields that differ, as the server takes them, with the values that they replace. */
export function changedFields(call: EarningsCall, values: RecordValues) {
  const before = recordValues(call);
  const sent = {
    date: values.date,
    calendarYear: Number(values.calendarYear),
    period: values.period,
    altSymbols: values.altSymbols
      .split(/[\s,]+/)
      .map((one) => one.toUpperCase())
      .filter(Boolean),
    dialinNumber: values.dialinNumber,
    dialinCode: values.dialinCode,
    dialinLink: values.dialinLink,
    newsLink: values.newsLink,
    audioFileLink: values.audioFileLink,
    transcriptionTime: values.transcriptionTime.trim() === '' ? null : Number(values.transcriptionTime),
    invalid: values.invalid,
  };
  const fields = (Object.keys(sent) as (keyof typeof sent)[]).filter(
    (field) => values[field] !== before[field],
  );
  return {
    changes: Object.fromEntries(fields.map((field) => [field, sent[field]])) as Partial<typeof sent>,
    expected: Object.fromEntries(fields.map((field) => [field, call[field]])),
  };
}

/**
 * What is sent of a record after a conflict: the edits in which nobody else's values stay, compared with those that were shown.
 * Undefined where no edit is left.
 */
export function keptRecord<
  T extends Pick<EarningsCall, 'symbol' | 'fiscalPeriod'> & { readonly expected?: object | undefined },
>(sent: T, conflicts: readonly Conflict[], mine: Chosen) {
  const { expected, ...kept } = withoutTheirs(sent, conflicts, mine);
  const { symbol, fiscalPeriod } = sent;
  if (Object.keys(kept).length <= Object.keys({ symbol, fiscalPeriod }).length) return undefined;
  return {
    ...kept,
    symbol,
    fiscalPeriod,
    expected: { ...withoutTheirs(expected ?? {}, conflicts, mine), ...seenOf(mine) },
  };
}
