import { textLimits } from '@midoffice/contract/kernel';
import { downloadFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/download-financial-updates';
import { getFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates';
import {
  updatesPageSize,
  updateWindowLabels,
  updateWindows,
  type FinancialUpdate,
  type UpdateUser,
} from '@midoffice/contract/monitors/financial-updates/shapes';
import { useState } from 'react';
import { useDownload } from '../../../data/download.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { SelectField, TextField } from '../../../kit/form/field.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import type { SetUpdatesAddress, UpdatesAddress } from './updates-address.ts';

const windows = updateWindows.map((key) => ({ key, label: updateWindowLabels[key] }));
const columns: readonly Column<FinancialUpdate>[] = [
  { id: 'symbol', header: 'symbol', width: 90, value: ({ symbol }) => symbol },
  {
    id: 'calendarYear',
    header: 'calendarYear',
    width: 96,
    value: ({ calendarYear }) => String(calendarYear),
  },
  { id: 'period', header: 'period', width: 64, value: ({ period }) => period },
  { id: 'field', header: 'field', minWidth: 150, value: ({ field }) => field },
  { id: 'oldVal', header: 'oldVal', kind: 'number', minWidth: 110, value: ({ oldVal }) => oldVal },
  { id: 'newVal', header: 'newVal', kind: 'number', minWidth: 110, value: ({ newVal }) => newVal },
  { id: 'statement', header: 'statement', width: 90, value: ({ statement }) => statement },
  { id: 'user', header: 'user', minWidth: 130, value: ({ user }) => user },
  { id: 'at', header: 'time', kind: 'time', width: 140, value: ({ at }) => at },
];
/** Several lines of one change set may have the same cell names: the new value distinguishes them. */
const keyOf = (row: FinancialUpdate): string =>
  [row.changeSetId, row.symbol, row.statement, row.calendarYear, row.period, row.field, row.newVal].join(' ');

/** The symbol to filter by, taken with Enter or when the field is left. */
function SymbolField({ value, onChange }: { readonly value: string; onChange(symbol: string): void }) {
  const [typed, setTyped] = useState(value);
  const send = (): void => {
    const symbol = typed.trim().toUpperCase();
    if (symbol !== value) onChange(symbol);
  };
  return (
    <TextField
      label="Symbol"
      hideLabel
      placeholder="Symbol…"
      value={typed}
      maxLength={textLimits.symbol}
      onChange={setTyped}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
}

interface UpdateListProps {
  readonly at: UpdatesAddress;
  readonly set: SetUpdatesAddress;
  readonly users: readonly UpdateUser[];
}

/** The changed values within a window. */
export function UpdateList({ at, set, users }: UpdateListProps) {
  const filter = {
    type: at.type,
    ...(at.symbol && { symbol: at.symbol }),
    ...(at.user && { user: at.user }),
  };
  const read = useRead(getFinancialUpdates, { ...filter, page: String(at.p) }, { keep: true });
  const download = useDownload(downloadFinancialUpdates, { name: `financial-updates-${at.symbol}.csv` });
  const isFull = read.data?.length === updatesPageSize;
  const people = users.map(({ userid, user }) => ({ value: userid, label: user }));
  return (
    <Panel
      title="Financial updates"
      mark={read.data && <CountBadge count={read.data.length} />}
      padded={false}
      tools={
        <>
          <Segmented
            label="Window"
            value={at.type}
            options={windows}
            onChange={(type) => set({ type, p: 1 })}
          />
          <SymbolField key={at.symbol} value={at.symbol} onChange={(symbol) => set({ symbol, p: 1 })} />
          <SelectField
            label="User"
            hideLabel
            value={at.user}
            options={[{ value: '', label: 'All users' }, ...people]}
            onChange={(user) => set({ user, p: 1 })}
          />
        </>
      }
      actions={
        <Button
          pending={download.pending}
          disabledReason={at.symbol ? undefined : 'Enter a symbol first'}
          onClick={() => void download.run({ symbol: at.symbol })}
        >
          Download changes
        </Button>
      }
    >
      <DenseTable
        label="Financial updates"
        height="fill"
        columns={columns}
        rows={read.data}
        rowKey={keyOf}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty="No updates in this window"
        foot={
          (isFull || at.p > 1) && (
            <Pager
              page={at.p}
              pageSize={updatesPageSize}
              total={null}
              more={isFull}
              onPage={(p) => set({ p }, { push: true })}
            />
          )
        }
      />
    </Panel>
  );
}
