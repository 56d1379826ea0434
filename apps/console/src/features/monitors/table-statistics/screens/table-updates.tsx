import { listTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/list-table-statistics';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { address } from '../statistics-query.ts';
import { TableList } from '../table-list.tsx';

const TableViewer = lazy(async () => (await import('../table-viewer.tsx')).TableViewer);
const RowsPanel = lazy(async () => (await import('../rows-panel.tsx')).RowsPanel);

/** Monitors > Table Updates: the tables of the product with the states of their values, one of them by field, the rows behind a bar. */
export function TableUpdates() {
  const [at, set] = useAddressState(address);
  const list = useRead(listTableStatistics, {});
  return (
    <Stack fill>
      <div data-screen="table-updates-screen" style={{ display: 'contents' }}>
        {at.table ? (
          <TableViewer at={at} set={set} tables={list.data?.rows ?? []} />
        ) : (
          <TableList at={at} set={set} read={list} />
        )}
        {at.table && at.field && <RowsPanel at={at} set={set} />}
      </div>
    </Stack>
  );
}
