import { duplicateUserAccounts } from '@midoffice/contract/customers/accounts/calls/duplicate-user-accounts';
import { duplicateReasons } from '@midoffice/contract/customers/accounts/lists';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import type { DuplicateAccount } from '@midoffice/contract/customers/accounts/shapes';
import { isStaffRole } from '@midoffice/contract/kernel';
import { useCan } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { DeleteAccountButton, useAccountDeletion } from '../account-deletion/panels/delete-account.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';

const why = (row: DuplicateAccount): string =>
  row.reasons.map((reason) => duplicateReasons[reason]).join('; ');

/** An id that is cut off where its column ends. */
const shortId = (id: string, what: string) => (
  <>
    <CopyButton text={id} label={`Copy ${what}`} /> <code data-tooltip={id}>{id}</code>
  </>
);

const columnsOf = (
  item: string,
  onAsk: ReturnType<typeof useAccountDeletion>['ask'],
): readonly Column<DuplicateAccount>[] => [
  {
    id: 'email',
    header: 'E-mail',
    value: (row) => row.email,
    cell: (row) => (
      <ToolLink page="user-records" item={item} params={{ userid: row.userid }}>
        <span data-tooltip={row.email}>{row.email}</span>
      </ToolLink>
    ),
  },
  { id: 'name', header: 'Name', width: 130, value: (row) => row.name },
  {
    id: 'userid',
    header: 'User id',
    width: 150,
    value: (row) => row.userid,
    cell: (row) => shortId(row.userid, 'user id'),
  },
  { id: 'planCode', header: 'Plan', width: 130, value: (row) => planLabel(row.planCode) },
  {
    id: 'stripeID',
    header: 'Stripe ID',
    width: 150,
    value: (row) => row.stripeID,
    cell: (row) => row.stripeID && shortId(row.stripeID, 'Stripe ID'),
  },
  {
    id: 'transferedFrom',
    header: 'From',
    width: 54,
    hint: 'Account this Stripe ID came from',
    value: (row) => row.transferedFrom,
    cell: (row) =>
      row.transferedFrom && (
        <span {...tooltip(`Transferred from ${row.transferedFrom}`)}>
          <StatusBadge tone="amber">{row.transferedFrom.charAt(0).toUpperCase()}</StatusBadge>
        </span>
      ),
  },
  {
    id: 'activeSubscription',
    header: 'Active sub',
    width: 96,
    value: (row) => row.activeSubscription,
    cell: (row) => (row.activeSubscription ? <StatusBadge tone="green">active</StatusBadge> : ''),
  },
  {
    id: 'why',
    header: 'Why',
    value: why,
    cell: (row) => <span data-tooltip={why(row)}>{why(row)}</span>,
  },
  { id: 'createdAt', header: 'Created', kind: 'date', width: 92, value: (row) => row.createdAt.slice(0, 10) },
  {
    id: 'act',
    header: '',
    width: 72,
    sortable: false,
    value: () => '',
    cell: (row) => (
      <DeleteAccountButton
        size="tiny"
        userid={row.userid}
        email={row.email}
        onAsk={onAsk}
        disabledReason={
          isStaffRole(row.userRole) ? 'The account of a member of staff cannot be deleted.' : undefined
        }
      />
    ),
  },
];

interface DuplicateAccountsProps {
  readonly userid: string;
  /** The tool in which another account is opened. */
  readonly item: 'getUserInfo' | 'changePricePlan';
}

/** Other accounts that look like the same person, each with the reasons, and their deletion. */
export function DuplicateAccounts({ userid, item }: DuplicateAccountsProps) {
  const can = useCan();
  const deletion = useAccountDeletion();
  const read = useRead(duplicateUserAccounts, can(duplicateUserAccounts) ? { userid } : null);
  if (!can(duplicateUserAccounts)) return null;
  return (
    <Panel
      title="Duplicate user accounts"
      mark={read.data && <CountBadge count={read.data.length} />}
      padded={false}
    >
      <DenseTable
        label="Duplicate user accounts"
        columns={columnsOf(item, deletion.ask)}
        rows={read.data}
        rowKey={(row) => row.userid}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No other account looks like this customer's"
        skeletonRows={1}
      />
      {deletion.dialog}
    </Panel>
  );
}
