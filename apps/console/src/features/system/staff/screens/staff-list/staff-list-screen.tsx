import { getStaff } from '@midoffice/contract/system/staff/calls/get-staff';
import type { StaffMember } from '@midoffice/contract/system/staff/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../../../kit/table/column.ts';
import { ExportButton } from '../../../../../kit/table/export-button.tsx';
import { besidePanel, staffColumns } from './columns.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberPanel } from './member-panel.tsx';

const address = {
  q: textParam(),
  role: choiceParam(['all', 'standard', 'analyst', 'admin'], 'all'),
  sort: textParam('email'),
  member: textParam(),
};

const roles = [
  { key: 'all', label: 'All' },
  { key: 'admin', label: 'Admin' },
  { key: 'analyst', label: 'Analyst' },
  { key: 'standard', label: 'Standard' },
] as const;

function matches(row: StaffMember, query: string): boolean {
  const text = `${row.email} ${row.name} ${row.username ?? ''} ${row.userid}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** All members of staff: who they are, what they hold; invites, changes roles, ends sessions, removes. */
export function StaffListScreen() {
  const [state, setState] = useAddressState(address);
  const [inviting, setInviting] = useState(false);
  const read = useRead(getStaff, {});
  const { q, role } = state;
  const rows = useMemo(
    () => read.data?.rows.filter((row) => (role === 'all' || row.role === role) && matches(row, q)),
    [read.data, role, q],
  );
  const member = read.data?.rows.find((row) => row.userid === state.member);
  return (
    <>
      <RecordList
        title="Staff"
        mark={rows && <CountBadge count={rows.length} />}
        read={read}
        rows={rows}
        columns={member ? besidePanel : staffColumns}
        rowKey={(row) => row.userid}
        empty="No results found"
        sort={parseSort(state.sort)}
        onSort={(sort) => setState({ sort: sortText(sort) })}
        tools={
          <>
            <FilterBox
              label="Filter staff"
              placeholder="Name or e-mail…"
              value={q}
              onChange={(text) => setState({ q: text })}
              width={210}
            />
            <Segmented
              label="Role"
              value={role}
              options={roles}
              onChange={(next) => setState({ role: next })}
            />
          </>
        }
        actions={
          <>
            <ExportButton name="staff" columns={staffColumns} rows={rows} filters={{ search: q, role }} />
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invite…
            </Button>
          </>
        }
        open={state.member}
        onOpen={(key) => setState({ member: key })}
        panelWidth={330}
        panel={
          member && (
            <MemberPanel key={member.userid} member={member} onClose={() => setState({ member: '' })} />
          )
        }
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
