import { ratioRule } from '@midoffice/contract/prices/charts/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import type { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { classes } from '../../../../../kit/base/class-names.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { isDay, NumberField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import type { ChartState, MetaRead } from './params.ts';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

type SplitRecord = OutputOf<typeof getNoOverride>['splits'][number];

interface SplitRecordsProps {
  readonly state: ChartState;
  readonly meta: MetaRead;
  readonly desk: RepairDesk;
  /** Shows the chart around a split. */
  onShow(date: string): void;
  onClose(): void;
}

const tones = { vendor: 'grey', repair: 'accent', removed: 'red' } as const;

const columns: readonly Column<SplitRecord>[] = [
  { id: 'date', header: 'Ex-date', value: (one) => one.date, width: 92 },
  { id: 'split', header: 'Split', value: (one) => `${one.numerator}:${one.denominator}`, width: 62 },
  { id: 'ratio', header: 'Ratio', kind: 'number', value: (one) => one.ratio, width: 66 },
  {
    id: 'vendorRatio',
    header: 'Vendor',
    kind: 'number',
    value: (one) => one.vendorRatio,
    width: 70,
    hint: "The vendor's own ratio",
  },
  {
    id: 'origin',
    header: 'Origin',
    minWidth: 84,
    value: (one) => one.origin,
    cell: (one) => <StatusBadge status={one.origin} tone={tones[one.origin]} />,
  },
];

/** The symbol's splits: a click shows the chart around one; a ratio can be changed, a split added or taken out. */
export function SplitRecordsDialog({ state, meta, desk, onShow, onClose }: SplitRecordsProps) {
  const splits = meta.data?.splits ?? [];
  const [date, setDate] = useState(splits[0]?.date ?? '');
  const [ratio, setRatio] = useState(splits[0] ? String(splits[0].ratio) : '');
  const known = splits.find((one) => one.date === date);
  const [offer, drop] = useFormDraft({
    name: `chart-split-record/${state.symbol}`,
    values: { date, ratio },
    dirty: date !== '' && (!known || ratio !== String(known.ratio)),
    onRestore(kept) {
      setDate(kept.date ?? date);
      setRatio(kept.ratio ?? ratio);
    },
  });
  const value = numberIn(ratio);
  const dateProblem = isDay(date) ? null : 'must be a date YYYY-MM-DD';
  const ratioProblem = numberProblem({ ...ratioRule, isRequired: true })(ratio);
  const propose = async (next: number | null): Promise<void> => {
    const made = await desk.preview({
      name: 'updateSplitRecord',
      title: 'Split Record',
      needsReason: !known,
      input: { symbol: state.symbol, date, ratio: next, development: state.dev },
    });
    if (!made) return;
    drop();
    onClose();
  };
  return (
    <Dialog
      title={`Split records of ${state.symbol}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {known && known.origin !== 'removed' && (
            <Button variant="danger" pending={desk.running !== null} onClick={() => void propose(null)}>
              Preview without this split
            </Button>
          )}
          <Button
            variant="primary"
            pending={desk.running !== null}
            disabledReason={dateProblem ?? ratioProblem ?? undefined}
            onClick={() => void propose(value)}
          >
            {known ? 'Preview change' : 'Preview new split'}
          </Button>
        </>
      }
    >
      <DenseTable
        label="Split records"
        columns={columns}
        rows={meta.data?.splits}
        error={meta.error}
        onRetry={() => void meta.refetch()}
        rowKey={(one) => one.date}
        selectedKey={date}
        height={260}
        empty="No records found"
        onPick={(one) => {
          setDate(one.date);
          setRatio(String(one.ratio));
          onShow(one.date);
        }}
      />
      {offer}
      {isDay(date) && meta.data && !known && (
        <p className={css.hint}>{`No source lists a split on ${date}. You can add one, with a reason.`}</p>
      )}
      <div className={classes(css.pair, css.under)}>
        <DateField label="Ex-date" value={date} onChange={setDate} error={date ? dateProblem : null} />
        <NumberField
          label="Ratio (new shares per old)"
          value={ratio}
          onChange={setRatio}
          error={ratio ? ratioProblem : null}
        />
      </div>
    </Dialog>
  );
}
