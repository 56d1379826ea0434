import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import type { TableLine, TableStatistics } from '@midoffice/contract/monitors/table-statistics/shapes';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { CheckField, SelectField } from '../../../kit/form/field.tsx';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { fieldColumns, fieldLines, lineKey, type FieldLine } from './field-columns.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { StateLegend } from './state-bars.tsx';
import type { SetAddress, StatisticsAddress } from './statistics-query.ts';
import css from './table-statistics.module.css';

/** How often a table that is being read is asked for. */
const pollMs = 1500;

/** How far the reading of the table's changes is. */
function PassProgress({ pass }: { readonly pass: NonNullable<TableStatistics['pass']> }) {
  const percent = Math.floor((pass.done / Math.max(1, pass.total)) * 100);
  return (
    <span className={css.progress}>
      <span
        className={css.track}
        role="progressbar"
        aria-label="Reading changes"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={css.done} style={{ width: `${percent}%` }} />
      </span>
      {`Reading changes, ${percent} %`}
    </span>
  );
}

const Facts = ({ table }: { readonly table: TableStatistics }) => (
  <div className={css.facts}>
    <span>
      Rows <b>{formatNumber(table.rowCount)}</b>
    </span>
    {table.startDate && (
      <span>
        Dates{' '}
        <b>
          {table.startDate} to {table.endDate}
        </b>{' '}
        by {table.dateField}
      </span>
    )}
    {table.groupField && (
      <span>
        Sub-groups by <b>{table.groupField}</b>
      </span>
    )}
    <span>Computed {table.computedAt ? <Time at={table.computedAt} /> : 'not yet'}</span>
    {table.checkedAt && (
      <span>
        Checked for changes <Time at={table.checkedAt} />
      </span>
    )}
    {table.pass && <PassProgress pass={table.pass} />}
    <StateLegend />
  </div>
);

/** The table while it is being read: asked for again and again after a refresh, until it was gone over. */
function useTable(tableName: string) {
  const [since, setSince] = useState<string | null | undefined>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const read = useRead(getTableConsolidatedStatistics, { tableName }, isWaiting ? { everyMs: pollMs } : {});
  const checkedAt = read.data?.checkedAt ?? null;
  if (isWaiting && (checkedAt !== since || read.error)) setWaiting(false);
  return {
    read,
    isWaiting,
    wait(): void {
      setSince(checkedAt);
      setWaiting(true);
    },
  };
}

const fileColumns = fieldColumns({
  open: '',
  refusal: '',
  onToggle: () => undefined,
  onBar: () => undefined,
}).filter(({ id }) => id !== 'bars');

interface TableViewerProps {
  readonly at: StatisticsAddress;
  readonly set: SetAddress;
  /** All tables, to choose another one. */
  readonly tables: readonly TableLine[];
}

/** The statistics of one table: a line with four bars for each field, and for the sub-groups of the one that is open. */
export function TableViewer({ at, set, tables }: TableViewerProps) {
  const { read, isWaiting, wait } = useTable(at.table);
  const table = read.data;
  const refusal =
    table && !table.mayOpenRows
      ? 'Counts only: you do not have access to the values of this table'
      : undefined;
  const lines = useMemo(() => {
    const shown = table?.rows.filter((row) => !at.problems || row.invalid + row.attention > 0);
    return shown && fieldLines(shown, at.open);
  }, [table, at.open, at.problems]);
  const columns = fieldColumns({
    open: at.open,
    refusal,
    onToggle: (field) => set({ open: at.open === field ? '' : field }),
    onBar: (bar) => set({ ...bar, p: 1 }, { push: true }),
  });
  const other = (next: string): void =>
    set({ table: next, open: '', field: '', group: '', p: 1 }, { push: true });
  const options = tables.map(({ tableName, title }) => ({ value: tableName, label: title }));
  const known = options.some(({ value }) => value === (table?.tableName ?? at.table));
  return (
    <Panel
      fill
      padded={false}
      title={
        <Button size="small" variant="quiet" icon={<IconArrowLeft size={14} />} onClick={() => other('')}>
          All tables
        </Button>
      }
      mark={
        table && (
          <StatusBadge tone={table.isCurrent ? 'green' : 'grey'}>
            {table.isCurrent ? 'current' : 'changed'}
          </StatusBadge>
        )
      }
      tools={
        <>
          <div className={css.choice}>
            <SelectField
              label="Table"
              hideLabel
              value={table?.tableName ?? at.table}
              options={
                known
                  ? options
                  : [{ value: table?.tableName ?? at.table, label: table?.title ?? at.table }, ...options]
              }
              onChange={other}
            />
          </div>
          <CheckField
            label="With problems only"
            checked={at.problems}
            onChange={(problems) => set({ problems })}
          />
        </>
      }
      actions={
        <>
          <RefreshButton tableName={at.table} running={isWaiting} onStarted={wait} />
          <ExportButton
            name={`statistics-${at.table}`}
            columns={fileColumns}
            rows={table?.rows.flatMap((row) => fieldLines([row], row.field))}
            filters={{ table: at.table }}
          />
        </>
      }
    >
      <div data-screen="table-statistics-viewer" style={{ display: 'contents' }}>
        {table && <Facts table={table} />}
        {refusal && <p className={css.note}>{`${refusal}.`}</p>}
        <DenseTable<FieldLine>
          label="Fields"
          height="fill"
          columns={columns}
          rows={lines}
          rowKey={lineKey}
          error={read.error}
          onRetry={() => void read.refetch()}
          skeletonRows={16}
          sorted
          empty={
            table?.computedAt === null
              ? 'No statistics yet: refresh, or wait for the next run'
              : at.problems
                ? 'No field has problems'
                : 'No fields'
          }
        />
      </div>
    </Panel>
  );
}
