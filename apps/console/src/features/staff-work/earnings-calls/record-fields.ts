import type { Conflict } from '@midoffice/contract/kernel';
import type { callPeriods } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { seenOf, type Chosen } from '../../../kit/dialog/conflict-choices.ts';
import { callSeconds } from './call-time.ts';

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
    String(given).trim() === '' || callSeconds(String(given)) !== null
      ? null
      : 'must be a time with its zone such as 2024-06-01 16:30 ET, or seconds since 1970 (UTC)',
};

const sentOf = (values: RecordValues) => ({
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
  transcriptionTime: callSeconds(values.transcriptionTime),
  invalid: values.invalid,
});

/** The fields that differ from those that the form began with, as the server takes them, with the values that they replace. */
export function changedFields(start: RecordValues, values: RecordValues) {
  const [before, sent] = [sentOf(start), sentOf(values)];
  const fields = (Object.keys(sent) as (keyof typeof sent)[]).filter(
    (field) => values[field] !== start[field],
  );
  return {
    changes: Object.fromEntries(fields.map((field) => [field, sent[field]])) as Partial<typeof sent>,
    expected: Object.fromEntries(fields.map((field) => [field, before[field]])),
  };
}

/** A value of the server as a form holds it. */
function formValue(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

interface SentRecord {
  readonly symbol: string;
  readonly fiscalPeriod: string;
  readonly expected?: Readonly<Record<string, unknown>> | undefined;
  readonly financials?: Readonly<Record<string, object | undefined>> | undefined;
}

/**
 * What is sent of a record after a conflict: the edits in which nobody else's values stay, compared with those that were shown.
 * @returns `record` undefined where no edit is left; `theirs`: the values that stay, as a form holds them
 */
export function sentAgain<R extends SentRecord>(record: R, conflicts: readonly Conflict[], mine: Chosen) {
  const left = conflicts.filter(({ field }) => !Object.hasOwn(mine, field));
  const isLeft = (name: string): boolean => left.some(({ field }) => field === name);
  const without = (values: object, prefix = '') =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isLeft(`${prefix}${name}`)));
  const { symbol, fiscalPeriod, expected = {}, financials, ...edits } = record;
  const figures = Object.entries(financials ?? {}).map(
    ([group, values]) => [group, without(values ?? {}, `${group}.`)] as const,
  );
  const kept = without(edits);
  const hasEdits =
    Object.keys(kept).length > 0 || figures.some(([, values]) => Object.keys(values).length > 0);
  return {
    record: hasEdits
      ? ({
          symbol,
          fiscalPeriod,
          ...kept,
          expected: { ...without(expected), ...seenOf(mine) },
          ...(financials && { financials: Object.fromEntries(figures) }),
        } as R)
      : undefined,
    theirs: Object.fromEntries(left.map(({ field, actual }) => [field, formValue(actual)])),
  };
}
