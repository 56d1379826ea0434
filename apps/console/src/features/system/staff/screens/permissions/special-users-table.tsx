import { getSpecialUsers } from '@midoffice/contract/system/staff/calls/get-special-users';
import type { SpecialUser } from '@midoffice/contract/system/staff/shapes';
import { useMemo, useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import type { Column, Sort } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { grantLabels, Grants } from '../grants.tsx';

/** What a person is called: the username, or both names where there is none. */
export const nameOf = ({ username, firstname, lastname }: SpecialUser): string =>
  username ?? `${firstname} ${lastname}`.trim();

const grantee = (row: SpecialUser) => ({ role: row.role, permissions: row.userPermissions });

const columns: readonly Column<SpecialUser>[] = [
  { id: 'email', header: 'Email', value: (row) => row.email, width: 280 },
  { id: 'user', header: 'User', value: nameOf, width: 180 },
  {
    id: 'role',
    header: 'Role',
    value: (row) => row.role,
    cell: (row) => <StatusBadge status={row.role} />,
    width: 100,
  },
  {
    id: 'permissions',
    header: 'Permissions',
    value: (row) => grantLabels(grantee(row)),
    cell: (row) => <Grants of={grantee(row)} />,
  },
];

const matches = (row: SpecialUser, text: string): boolean =>
  [row.email, nameOf(row), row.role, row.userid].join(' ').toLowerCase().includes(text.trim().toLowerCase());

/** Everybody with a staff role; a click chooses the person. */
export function SpecialUsersTable({ onPick }: { onPick(userid: string): void }) {
  const read = useRead(getSpecialUsers, {});
  const [text, setText] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const rows = useMemo(() => read.data?.filter((row) => matches(row, text)), [read.data, text]);
  return (
    <Panel
      title="Special Users"
      mark={rows && <CountBadge count={rows.length} />}
      padded={false}
      fill
      tools={
        <FilterBox
          label="Filter special users"
          placeholder="Name, e-mail or role…"
          value={text}
          onChange={setText}
          width={220}
        />
      }
    >
      <DenseTable
        label="Special Users"
        height="fill"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.userid}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No Users Found."
        sort={sort}
        onSort={setSort}
        onPick={(row) => onPick(row.userid)}
      />
    </Panel>
  );
}
