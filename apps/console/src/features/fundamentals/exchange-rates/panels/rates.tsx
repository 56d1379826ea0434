import { getExchangeRate } from '@midoffice/contract/fundamentals/exchange-rates/calls/get-exchange-rate';
import {
  currencyCode,
  isCurrencyCode,
  maxRateDates,
} from '@midoffice/contract/fundamentals/exchange-rates/lists';
import { useState, type ReactNode } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';

/** A record that is converted at the rate of its day. */
export interface Dated {
  readonly id: string;
  /** `YYYY-MM-DD`. One that is still to come has today's rate. */
  readonly date: string;
}

interface RateLine extends Dated {
  readonly factor: number;
  readonly bankingDay: string;
}

export interface Rates {
  /** By a record's id what its amounts are multiplied by; without those whose rate is not there. */
  readonly factors: ReadonlyMap<string, number>;
  /** Why nothing can be converted yet; undefined: it can. */
  readonly reason: string | undefined;
  /** The rates, or how it goes with them. */
  readonly view: ReactNode;
}

const columns: readonly Column<RateLine>[] = [
  { id: 'id', header: 'Record', width: 84, value: (line) => line.id },
  { id: 'date', header: 'Date', width: 96, value: (line) => line.date },
  { id: 'factor', header: 'Factor', kind: 'number', digits: 6, minWidth: 80, value: (line) => line.factor },
  { id: 'day', header: 'Rate of', width: 96, value: (line) => line.bankingDay },
];

/**
 * The rates from one currency to another on the days of records.
 * @param from as typed, and so `to`
 * @param records of the first currency; at most {@link maxRateDates} are converted at once
 * @param isWanted false: nothing is asked for, as where somebody has typed a rate
 */
export function useRates(from: string, to: string, records: readonly Dated[], isWanted = true): Rates {
  const [fromCode, toCode] = [currencyCode(from), currencyCode(to)];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const rateDay = ({ date }: Dated): string => (date > today ? today : date);
  const dates = [...new Set(records.slice(0, maxRateDates).map(rateDay))];
  const areCodes = isCurrencyCode(fromCode) && isCurrencyCode(toCode);
  // Rates are asked for only with two whole codes. Source: rule r001-currency-3-chars.
  const isAsked = isWanted && areCodes && fromCode !== toCode && dates.length > 0;
  const read = useRead(getExchangeRate, isAsked ? { from: fromCode, to: toCode, dates } : null);
  const byDate = new Map(read.data?.rate.map((one) => [one.date, one]));
  const lines = records.slice(0, maxRateDates).flatMap((record): RateLine[] => {
    const rate = byDate.get(rateDay(record));
    return rate ? [{ ...record, factor: rate.factor, bankingDay: rate.bankingDay }] : [];
  });
  const reason = !areCodes
    ? 'Type two currency codes of 3 letters'
    : fromCode === toCode
      ? 'Choose two different currencies'
      : !records.length
        ? `No record is in ${fromCode}`
        : (read.error?.message ?? (lines.length ? undefined : 'Reading rates…'));
  const view = !isAsked ? (
    isWanted && areCodes ? (
      <p role="status">{`${reason}.`}</p>
    ) : null
  ) : read.error ? (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  ) : read.data ? (
    <DenseTable label="Rates" columns={columns} rows={lines} rowKey={(line) => line.id} height={260} />
  ) : (
    <SkeletonLines count={4} />
  );
  return { factors: new Map(lines.map((line) => [line.id, line.factor])), reason, view };
}
