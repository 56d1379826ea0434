import type { StaffMember } from '@midoffice/contract/system/staff/shapes';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { grantLabels, Grants } from '../grants.tsx';

/** What the staff list shows of each member. */
export const staffColumns: readonly Column<StaffMember>[] = [
  { id: 'email', header: 'E-mail', value: (row) => row.email, width: 240 },
  { id: 'name', header: 'Name', value: (row) => row.name, width: 150 },
  {
    id: 'role',
    header: 'Role',
    value: (row) => row.role,
    cell: (row) => <StatusBadge status={row.role} />,
    width: 95,
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => row.state,
    cell: (row) => <StatusBadge status={row.state} />,
    width: 90,
  },
  {
    id: 'totp',
    header: '2nd factor',
    value: (row) => (row.secondFactor ? 'on' : 'off'),
    cell: (row) => (
      <StatusBadge tone={row.secondFactor ? 'green' : 'grey'}>{row.secondFactor ? 'on' : 'off'}</StatusBadge>
    ),
    width: 90,
  },
  { id: 'core', header: 'Core', value: (row) => (row.core ? 'yes' : ''), width: 65, hint: 'Core tools open' },
  {
    id: 'grants',
    header: 'Grants',
    value: grantLabels,
    cell: (row) => <Grants of={row} />,
  },
  { id: 'sessions', header: 'Sessions', kind: 'number', value: (row) => row.liveSessions, width: 85 },
  { id: 'keys', header: 'Keys', kind: 'number', value: (row) => row.liveKeys, width: 65 },
  { id: 'seen', header: 'Last seen', kind: 'time', value: (row) => row.lastSeenAt, width: 165 },
];

/** What the panel of a chosen member says as well, or better. */
const saidByPanel: ReadonlySet<string> = new Set(['totp', 'core', 'grants', 'sessions', 'keys']);

/** The columns beside the panel of a chosen member, where there is room for fewer. */
export const besidePanel = staffColumns.filter(({ id }) => !saidByPanel.has(id));
