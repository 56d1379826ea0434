import { getFinancialUpdateUsers } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-update-users';
import type { UpdateUser } from '@midoffice/contract/monitors/financial-updates/shapes';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Columns, Stack } from '../../../../kit/base/panel.tsx';
import { Ago } from '../../../../kit/base/time.tsx';
import { ListPanel } from '../../../../kit/list/list-panel.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { StatsView } from '../stats-view.tsx';
import { UpdateList } from '../update-list.tsx';
import { address, views } from '../updates-address.ts';

const columns: readonly Column<UpdateUser>[] = [
  { id: 'user', header: 'User', minWidth: 120, value: ({ user }) => user },
  {
    id: 'lastUpdate',
    header: 'Last update',
    width: 124,
    value: ({ lastUpdate }) => lastUpdate,
    cell: ({ lastUpdate }) => <Ago at={lastUpdate} />,
  },
];
const keyOf = ({ userid }: UpdateUser): string => userid;

/** Monitors > Financial Updates: who changed financial statements, which values, and how many. */
export function FinancialUpdates() {
  const [at, set] = useAddressState(address);
  const read = useRead(getFinancialUpdateUsers, {});
  return (
    <Stack fill>
      <div data-screen="financial-updates-screen" style={{ display: 'contents' }}>
        <Segmented label="View" value={at.view} options={views} onChange={(view) => set({ view, p: 1 })} />
        <Columns widths="minmax(0, 300px) minmax(0, 1fr)" stretch>
          <ListPanel
            title="Users"
            read={read}
            rows={read.data}
            columns={columns}
            rowKey={keyOf}
            empty="Nobody has changed financial data yet"
            open={at.user}
            onPick={({ userid }) => set({ user: userid === at.user ? '' : userid, view: 'updates', p: 1 })}
          />
          {at.view === 'stats' ? <StatsView /> : <UpdateList at={at} set={set} users={read.data ?? []} />}
        </Columns>
      </div>
    </Stack>
  );
}
