import { getExchangeRate } from '@midoffice/contract/fundamentals/exchange-rates/calls/get-exchange-rate';
import { maxRateDates } from '@midoffice/contract/fundamentals/exchange-rates/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { isDeleted, valueOf, type Pending } from '../../pending.ts';
import { currenciesOf, scaleRecords } from '../../scale.ts';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

interface Converted {
  readonly row: StatementRow;
  readonly date: string;
}

/** Records in a currency, with the day whose rate converts them. */
export function recordsIn(
  pending: Pending,
  rows: readonly StatementRow[],
  code: string,
): readonly Converted[] {
  return rows.flatMap((row) => {
    const date = valueOf(pending, row, 'date');
    const isWanted = valueOf(pending, row, 'reportedCurrency') === code && !isDeleted(pending, row);
    return isWanted && typeof date === 'string' ? [{ row, date }] : [];
  });
}

interface RateLine {
  readonly id: string;
  readonly date: string;
  readonly factor: number;
  readonly bankingDay: string;
}

const columns: readonly Column<RateLine>[] = [
  { id: 'id', header: 'Record', width: 84, value: (line) => line.id },
  { id: 'date', header: 'Date', width: 96, value: (line) => line.date },
  { id: 'factor', header: 'Factor', kind: 'number', digits: 6, minWidth: 80, value: (line) => line.factor },
  { id: 'day', header: 'Rate of', width: 96, value: (line) => line.bankingDay },
];

/** Converts records to another currency at the rate of their dates, as edits that are pending. Source: screen financials-currency-editor. */
export function CurrencyDialog({ editor, onClose }: { readonly editor: Editor; onClose(): void }) {
  const { pending, table, data } = editor;
  const rows = useMemo(() => data?.rows ?? [], [data]);
  // The usual currency is what the others are converted to.
  const [usual = '', other = ''] = useMemo(() => currenciesOf(pending, rows), [pending, rows]);
  const [from, setFrom] = useState(other || usual);
  const [to, setTo] = useState(other ? usual : '');
  const wanted = recordsIn(pending, rows, from).slice(0, maxRateDates);
  const dates = [...new Set(wanted.map((one) => one.date))];
  // Rates are asked for only with two whole codes. Source: rule r001-currency-3-chars.
  const isAsked = isCode(from) && isCode(to) && from !== to && dates.length > 0;
  const rates = useRead(getExchangeRate, isAsked ? { from, to, dates } : null);
  const byDate = new Map(rates.data?.rate.map((one) => [one.date, one]));
  const lines = wanted.flatMap(({ row, date }): RateLine[] => {
    const rate = byDate.get(date);
    return rate ? [{ id: row.id, date, factor: rate.factor, bankingDay: rate.bankingDay }] : [];
  });
  const reason =
    !isCode(from) || !isCode(to)
      ? 'Type two currency codes of 3 letters'
      : from === to
        ? 'Choose two different currencies'
        : !wanted.length
          ? `No record is in ${from}`
          : (rates.error?.message ?? (lines.length ? undefined : 'Reading rates…'));
  const apply = (): void => {
    if (reason) return;
    const factors = new Map(lines.map((line) => [line.id, line.factor]));
    editor.change((now) =>
      scaleRecords(
        now,
        table,
        wanted.map((one) => one.row),
        (row) => factors.get(row.id),
        ['money', 'per-share'],
        to,
      ),
    );
    onClose();
  };
  return (
    <Dialog
      title="Currency Editor"
      subject={editor.symbol}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={reason} onClick={apply}>
            {`Convert ${plural(wanted.length, 'record')}`}
          </Button>
        </>
      }
    >
      <Form label="Conversion" onSubmit={apply}>
        <p className={css.note} data-testid="detected">
          {other
            ? `Most records are in ${usual}; ${plural(recordsIn(pending, rows, other).length, 'record')} in ${other}.`
            : `All records are in ${usual || 'no known currency'}.`}
        </p>
        <div className={css.pair}>
          <TextField
            label="From currency"
            value={from}
            maxLength={3}
            onChange={(text) => setFrom(text.toUpperCase())}
          />
          <TextField
            label="To currency"
            value={to}
            maxLength={3}
            onChange={(text) => setTo(text.toUpperCase())}
          />
        </div>
        {isAsked &&
          (rates.error ? (
            <ErrorState error={rates.error} onRetry={() => void rates.refetch()} />
          ) : rates.data ? (
            <DenseTable
              label="Rates"
              columns={columns}
              rows={lines}
              rowKey={(line) => line.id}
              height={260}
            />
          ) : (
            <SkeletonLines count={4} />
          ))}
      </Form>
    </Dialog>
  );
}
