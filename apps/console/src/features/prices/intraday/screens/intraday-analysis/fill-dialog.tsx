import type { intradayAnalysisFill } from '@midoffice/contract/prices/intraday/calls/intraday-analysis-fill';
import type { FilledBar } from '@midoffice/contract/prices/intraday/shapes';
import { textLimits, type OutputOf } from '@midoffice/contract/kernel';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import css from './intraday-analysis.module.css';

export type FillPreview = OutputOf<typeof intradayAnalysisFill>;

const originOf = ({ source, ofMinutes }: FilledBar): string =>
  source ?? `made of ${plural(ofMinutes ?? 0, 'minute')}`;

const columns: readonly Column<FilledBar>[] = [
  { id: 'symbol', header: 'Symbol', value: (row) => row.symbol, width: 80 },
  { id: 'series', header: 'Series', value: (row) => row.chartType, width: 62 },
  { id: 'date', header: 'Bar', value: (row) => row.date.replace('T', ' '), width: 140 },
  { id: 'open', header: 'Open', kind: 'number', value: (row) => row.open },
  { id: 'high', header: 'High', kind: 'number', value: (row) => row.high },
  { id: 'low', header: 'Low', kind: 'number', value: (row) => row.low },
  { id: 'close', header: 'Close', kind: 'number', value: (row) => row.close },
  { id: 'volume', header: 'Volume', kind: 'number', digits: 0, value: (row) => row.volume },
  { id: 'from', header: 'From', value: originOf, width: 130 },
];

interface FillDialogProps {
  readonly title: string;
  /** The symbols asked for. */
  readonly subject: string;
  readonly found: FillPreview;
  readonly pending: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
}

/** The bars that a fill would put in, before it does. */
export function FillDialog({ title, subject, found, pending, onConfirm, onClose }: FillDialogProps) {
  const [reason, setReason] = useReason(`${title} ${subject}`);
  const cut = found.total > found.bars.length;
  return (
    <Dialog
      title={title}
      subject={subject}
      size="huge"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            disabledReason={found.total ? undefined : 'There is nothing to fill'}
            onClick={() => onConfirm(reason.trim())}
          >
            {`Fill in ${plural(found.total, 'bar')}${found.warningCount ? ' anyway' : ''}`}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p>
          {found.message}
          {cut && ` The first ${found.bars.length} are shown.`}
        </p>
        {found.notes.length > 0 && (
          <ul className={css.notes}>
            {found.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <RepairWarnings effects={found} />
        <DenseTable
          label="Bars to fill in"
          columns={columns}
          rows={found.bars}
          rowKey={(row) => `${row.symbol} ${row.chartType} ${row.date}`}
          empty="No other source or resolution has what is missing"
          height={360}
        />
        <TextField
          label="Reason (optional)"
          value={reason}
          onChange={setReason}
          maxLength={textLimits.text}
          autoComplete="off"
        />
      </div>
    </Dialog>
  );
}
