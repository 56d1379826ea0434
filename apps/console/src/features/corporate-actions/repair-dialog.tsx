import { edsTexts } from '@midoffice/contract/corporate-actions/lists';
import { textLimits } from '@midoffice/contract/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallError } from '../../data/client.ts';
import { Button } from '../../kit/base/button.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../kit/form/field.tsx';
import { ErrorState, SkeletonLines } from '../../kit/states/states.tsx';
import type { Column } from '../../kit/table/column.ts';
import { DenseTable } from '../../kit/table/dense-table.tsx';
import { changeLines, changeSummary, type ChangeLine } from './change-lines.ts';
import { useRepairs, type EdsRepair } from './use-repairs.ts';
import css from './corporate-actions.module.css';

/** A repair, or several of a kind, and how it is asked about. */
export interface RepairAsk {
  readonly title: string;
  /** The button's word. */
  readonly action: string;
  readonly danger?: boolean;
  /** What it does, where the changes alone do not say it. */
  readonly text?: string;
  readonly repairs: readonly EdsRepair[];
}

interface RepairDialogProps {
  readonly ask: RepairAsk;
  /** The button that leads away; `Cancel` without it. */
  readonly back?: string;
  /** Told when it is refused, for a screen that knows what to do about it. */
  onRefused?(error: CallError): void;
  onClose(): void;
  /** Told once all is written; `onClose` without it. */
  onDone?(): void;
}

const columns: readonly Column<ChangeLine>[] = [
  { id: 'record', header: 'Record', width: 150, value: (line) => line.record },
  { id: 'what', header: 'What', value: (line) => line.what },
  { id: 'before', header: 'Before', width: 170, value: (line) => line.before },
  { id: 'after', header: 'After', width: 170, value: (line) => line.after },
];
const symbolColumn: Column<ChangeLine> = {
  id: 'symbol',
  header: 'Symbol',
  width: 110,
  value: (line) => line.symbol,
};

/** Shows which values and records a repair changes, before and after, and writes it on a person's word. */
export function RepairDialog({ ask, back = 'Cancel', onRefused, onClose, onDone }: RepairDialogProps) {
  const [reason, setReason] = useState('');
  const { previews, error, stale, writing, write } = useRepairs(ask.repairs, onDone ?? onClose);
  const lines = useMemo(() => (previews ? changeLines(previews) : []), [previews]);
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  useEffect(() => {
    if (error) latest.current?.(error);
  }, [error]);
  const several = new Set(ask.repairs.map((one) => one.symbol)).size > 1;
  return (
    <Dialog
      title={ask.title}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button
            look={ask.danger ? 'danger' : 'primary'}
            pending={writing}
            reason={previews ? undefined : (error?.message ?? 'It is being looked at what will change')}
            onClick={() => void write(reason.trim())}
          >
            {ask.action}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {ask.text && <p>{ask.text}</p>}
        {stale && (
          <p role="alert" className={css.wrong}>
            {edsTexts.stalePreview}
          </p>
        )}
        {error ? (
          <ErrorState error={error} />
        ) : previews ? (
          <>
            <p className={css.note} data-testid="repair-summary">
              {changeSummary(previews)}
            </p>
            {lines.length > 0 && (
              <DenseTable
                label="What changes"
                columns={several ? [symbolColumn, ...columns] : columns}
                rows={lines}
                rowKey={(line) => `${line.symbol} ${line.record} ${line.what}`}
                height={320}
              />
            )}
          </>
        ) : (
          <SkeletonLines count={4} />
        )}
        <TextAreaField
          label="Reason (optional)"
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={textLimits.text}
        />
      </div>
    </Dialog>
  );
}
