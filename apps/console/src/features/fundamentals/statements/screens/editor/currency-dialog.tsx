import { currencyCode, maxRateDates } from '@midoffice/contract/fundamentals/exchange-rates/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { useMemo, useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { useRates } from '../../../exchange-rates/panels/rates.tsx';
import { isDeleted, valueOf, type Pending } from '../../pending.ts';
import { currenciesOf, scaleRecords } from '../../scale.ts';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

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

/** Converts records to another currency at the rate of their dates, as edits that are pending. Source: screen financials-currency-editor. */
export function CurrencyDialog({ editor, onClose }: { readonly editor: Editor; onClose(): void }) {
  const { pending, table, data } = editor;
  const rows = useMemo(() => data?.rows ?? [], [data]);
  // The usual currency is what the others are converted to.
  const [usual = '', other = ''] = useMemo(() => currenciesOf(pending, rows), [pending, rows]);
  const [from, setFrom] = useState(other || usual);
  const [to, setTo] = useState(other ? usual : '');
  const wanted = recordsIn(pending, rows, currencyCode(from)).slice(0, maxRateDates);
  const dated = wanted.map(({ row, date }) => ({ id: row.id, date }));
  const { factors, reason, view } = useRates(from, to, dated);
  const apply = (): void => {
    if (reason) return;
    editor.change((now) =>
      scaleRecords(
        now,
        table,
        wanted.map((one) => one.row),
        (row) => factors.get(row.id),
        ['money', 'per-share'],
        currencyCode(to),
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
          <TextField label="From currency" value={from} maxLength={3} onChange={setFrom} />
          <TextField label="To currency" value={to} maxLength={3} onChange={setTo} />
        </div>
        {view}
      </Form>
    </Dialog>
  );
}
