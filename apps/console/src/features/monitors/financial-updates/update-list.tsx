import { textLimits } from '@midoffice/contract/kernel';
import { downloadFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/download-financial-updates';
import { getFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates';
import {
  updatesFileLines,
  updatesPageSize,
  updateWindowLabels,
  updateWindows,
  type FinancialUpdate,
  type UpdateUser,
} from '@midoffice/contract/monitors/financial-updates/shapes';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDownload } from '../../../data/download.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Ago } from '../../../kit/base/time.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Pager } from '../../../kit/table/pager.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import type { SetUpdatesAddress, UpdatesAddress } from './updates-address.ts';

/** The value in force after a change; where a correction was taken out it is that of the sources. */
const NewValue = ({ row: { newVal, removed } }: { readonly row: FinancialUpdate }) => (
  <>
    {removed && (
      <span {...tooltip('The correction was removed. The value of the sources applies again.')}>
        <IconArrowBackUp size={13} style={{ verticalAlign: -2 }} aria-hidden="true" />
        <span className="visually-hidden">removed</span>{' '}
      </span>
    )}
    {typeof newVal === 'number' ? formatNumber(newVal) : newVal !== null && String(newVal)}
  </>
);

const windows = updateWindows.map((key) => ({ key, label: updateWindowLabels[key] }));
const columns: readonly Column<FinancialUpdate>[] = [
  { id: 'symbol', header: 'symbol', width: 80, value: ({ symbol }) => symbol },
  {
    id: 'calendarYear',
    header: 'calendarYear',
    width: 72,
    value: ({ calendarYear }) => String(calendarYear),
  },
  { id: 'period', header: 'period', width: 62, value: ({ period }) => period },
  { id: 'field', header: 'field', minWidth: 130, value: ({ field }) => field },
  { id: 'oldVal', header: 'oldVal', kind: 'number', minWidth: 100, value: ({ oldVal }) => oldVal },
  {
    id: 'newVal',
    header: 'newVal',
    kind: 'number',
    minWidth: 120,
    value: ({ newVal }) => newVal,
    cell: (row) => <NewValue row={row} />,
  },
  { id: 'statement', header: 'statement', width: 84, value: ({ statement }) => statement },
  { id: 'user', header: 'user', minWidth: 110, value: ({ user }) => user },
  { id: 'at', header: 'time', width: 108, value: ({ at }) => at, cell: ({ at }) => <Ago at={at} /> },
];
/** Several lines of one change set may have the same cell names: the new value distinguishes them. */
const keyOf = (row: FinancialUpdate): string =>
  [row.changeSetId, row.symbol, row.statement, row.calendarYear, row.period, row.field, row.newVal].join(' ');

/** What is said of a file that does not hold all changes; the server names it so. */
const cutNote = (fileName: string): string | undefined =>
  fileName.includes(`-newest-${updatesFileLines}.`)
    ? `The file holds the newest ${formatNumber(updatesFileLines)} changes only.`
    : undefined;

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
  const download = useDownload(downloadFinancialUpdates, {
    name: `financial-updates-${at.symbol}.csv`,
    noteOf: cutNote,
  });
  const isFull = read.data?.length === updatesPageSize;
  const people = users.map(({ userid, user }) => ({ value: userid, label: user }));
  return (
    <ListPanel
      title="Financial updates"
      tools={
        <>
          <Segmented
            label="Window"
            value={at.type}
            options={windows}
            onChange={(type) => set({ type, p: 1 })}
          />
          <FilterBox
            label="Symbol"
            placeholder="Symbol…"
            width={130}
            maxLength={textLimits.symbol}
            value={at.symbol}
            onChange={(symbol) => set({ symbol: symbol.trim().toUpperCase(), p: 1 })}
          />
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
      read={read}
      rows={read.data}
      columns={columns}
      rowKey={keyOf}
      tallHead
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
  );
}
