import {
  noOverrideSources,
  noOverrideTables,
  type NoOverrideRange,
  type NoOverrideTable,
} from '@midoffice/contract/prices/charts/shapes';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { CheckField, Form, isDay, SelectField } from '../../../../../kit/form/field.tsx';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import type { ChartState, MetaRead } from './params.ts';
import { rangeProblem } from './range.ts';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

interface NoOverrideProps {
  readonly state: ChartState;
  readonly meta: MetaRead;
  readonly desk: RepairDesk;
  onClose(): void;
}

const day = (text: string): string | null => (isDay(text.slice(0, 10)) ? null : 'must be a date YYYY-MM-DD');

/** The ranges of a symbol that sources may not override, and a form for another one. Source: r001-chart-no-override-sources. */
export function NoOverrideDialog({ state, meta, desk, onClose }: NoOverrideProps) {
  const [table, setTable] = useState<NoOverrideTable>(
    state.type === 'eod' ? 'historical-price-eod' : state.type,
  );
  const fields = useFields(
    {
      from: state.zoomFrom || state.to,
      to: state.zoomTo || state.to,
      yahoo: true as boolean,
      polygon: true as boolean,
      finage: true as boolean,
      tradingview: true as boolean,
    },
    {
      from: (value) => day(String(value)),
      to: (value, all) =>
        day(String(value)) ??
        rangeProblem({ from: all.from.slice(0, 10), to: String(value).slice(0, 10) }) ??
        null,
    },
  );
  const [offer, drop] = useFormDraft({
    name: `chart-no-override/${state.symbol}`,
    values: fields.values,
    dirty: fields.dirty,
    onRestore: fields.set,
  });
  const finish = (): void => {
    drop();
    onClose();
  };
  const sources = noOverrideSources.filter((source) => fields.values[source]);
  const add = (): void =>
    fields.submit(({ from, to }) => {
      if (!sources.length) return;
      void desk
        .apply({
          name: 'chartNoOverride',
          title: 'No Override',
          input: { symbol: state.symbol, from, to, sources, table },
        })
        .then((done) => done && finish());
    });
  const columns: readonly Column<NoOverrideRange>[] = [
    { id: 'from', header: 'From', value: (one) => one.from, width: 100 },
    { id: 'to', header: 'To', value: (one) => one.to, width: 100 },
    { id: 'table', header: 'Table', value: (one) => one.table, width: 150 },
    { id: 'sources', header: 'Sources', value: (one) => one.sources.join(', ') },
    {
      id: 'remove',
      header: '',
      value: () => '',
      width: 96,
      cell: (one) => (
        <Button
          size="small"
          aria-label={`Remove ${one.from} to ${one.to}`}
          onClick={() =>
            void desk.apply({
              name: 'removeNoOverride',
              title: 'No Override',
              input: { symbol: state.symbol, id: one.id },
            })
          }
        >
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Dialog
      title={`No override for ${state.symbol}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={desk.running !== null}
            disabledReason={sources.length ? undefined : 'Please choose at least one source'}
            onClick={add}
          >
            Add No Override
          </Button>
        </>
      }
    >
      <Form label="No override" onSubmit={add}>
        {offer}
        <p className={css.hint}>
          Bars in this range stay unchanged: imports of the chosen sources are not applied there, and repairs
          of them are refused, until the range is removed.
        </p>
        <div className={css.pair}>
          <DateField label="From" {...fields.text('from')} maxLength={19} autoFocus />
          <DateField label="To" {...fields.text('to')} maxLength={19} />
        </div>
        <SelectField label="Table" value={table} options={noOverrideTables} onChange={setTable} />
        <div className={css.ticks} role="group" aria-label="Sources">
          {noOverrideSources.map((source) => (
            <CheckField key={source} label={source} {...fields.check(source)} />
          ))}
        </div>
      </Form>
      <DenseTable
        label="No-override ranges"
        columns={columns}
        rows={meta.data?.noOverride}
        error={meta.error}
        onRetry={() => void meta.refetch()}
        rowKey={(one) => one.id}
        empty="No records found"
        height={180}
      />
    </Dialog>
  );
}
