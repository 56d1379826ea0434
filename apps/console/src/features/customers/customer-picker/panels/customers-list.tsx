import { isPlanCode } from '@midoffice/contract/customers/accounts/plans';
import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import {
  planLabel,
  userPageSize,
  userSorts,
  userStatuses,
  type UserRow,
  type UserStatus,
} from '@midoffice/contract/customers/accounts/shapes';
import { callsHint } from '@midoffice/contract/usage/api-usage/lists';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { useRead } from '../../../../data/queries.ts';
import { customerAddress, statusLabels, type ListInput } from './customers.ts';
import { ExportCustomers } from '../export-customers.tsx';
import { Marks } from '../marks.tsx';
import { planOptions, type PlanOption } from '../../plans/panels/plan-options.ts';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from '../customer-picker.module.css';

const address = {
  q: textParam(),
  plan: textParam(),
  status: choiceParam(['', ...userStatuses], ''),
  sort: textParam('email'),
  p: numberParam(1),
};

const day = (at: string | null): string => at?.slice(0, 10) ?? '';

const columns: readonly Column<UserRow>[] = [
  {
    id: 'email',
    header: 'E-mail',
    // On a phone, too, it says who it is; on a wide screen it takes what is left.
    minWidth: 200,
    value: (row) => row.email,
    cell: (row) => (
      <a
        href={customerAddress(row.userid)}
        data-tooltip={row.email}
        tabIndex={-1}
        onClick={(event) => {
          // A plain click picks the row; with Ctrl the link opens in a new tab.
          if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
          else event.preventDefault();
        }}
      >
        {row.email}
      </a>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    width: 150,
    value: (row) => row.name,
    cell: (row) => <span data-tooltip={row.name}>{row.name}</span>,
  },
  {
    id: 'planCode',
    header: 'Plan',
    width: 142,
    value: (row) => row.planCode,
    cell: (row) => <span {...tooltip(row.planCode)}>{planLabel(row.planCode)}</span>,
  },
  {
    id: 'marks',
    header: 'Status',
    width: 176,
    sortable: false,
    value: (row) => (row.blocked ? 'blocked' : ''),
    cell: (row) => <Marks user={row} />,
  },
  {
    id: 'monthlyApiCount',
    header: 'Calls 30 d',
    hint: callsHint('30 days'),
    kind: 'number',
    width: 94,
    value: (row) => row.monthlyApiCount,
  },
  {
    id: 'customRateLimit',
    header: 'Limit',
    kind: 'number',
    width: 80,
    hint: 'Custom rate limit, calls a minute: -2 none, -1 keys blocked',
    value: (row) => row.customRateLimit,
    cell: (row) =>
      row.customRateLimit === -1 ? (
        <StatusBadge tone="red">-1</StatusBadge>
      ) : row.customRateLimit === -2 ? (
        ''
      ) : (
        formatNumber(row.customRateLimit)
      ),
  },
  { id: 'createdAt', header: 'Created', kind: 'date', width: 92, value: (row) => day(row.createdAt) },
  { id: 'lastSignIn', header: 'Last seen', kind: 'date', width: 92, value: (row) => day(row.lastSignIn) },
  { id: 'lastAPICall', header: 'Last call', kind: 'date', width: 92, value: (row) => day(row.lastAPICall) },
];

/** Columns that only the export has. */
const exported: readonly Column<UserRow>[] = [
  { id: 'userid', header: 'User id', value: (row) => row.userid },
  { id: 'username', header: 'Username', value: (row) => row.username },
  { id: 'email', header: 'E-mail', value: (row) => row.email },
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'planCode', header: 'Plan code', value: (row) => row.planCode },
  { id: 'userRole', header: 'Role', value: (row) => row.userRole },
  ...(
    ['blocked', 'restricted', 'failedPayment', 'legacy', 'migrated', 'enterprise', 'bank_transfer'] as const
  ).map((id) => ({ id, header: id, value: (row: UserRow) => row[id] })),
  { id: 'customRateLimit', header: 'Custom rate limit', kind: 'number', value: (row) => row.customRateLimit },
  { id: 'monthlyApiCount', header: 'Calls 30 d', kind: 'number', value: (row) => row.monthlyApiCount },
  ...(['createdAt', 'lastSignIn', 'lastAPICall'] as const).map((id) => ({
    id,
    header: id,
    kind: 'time' as const,
    value: (row: UserRow) => row[id],
  })),
];

const everyPlan: readonly PlanOption<string>[] = [{ value: '', label: 'All plans' }, ...planOptions];
const everyStatus: readonly PlanOption<UserStatus | ''>[] = [
  { value: '', label: 'All statuses' },
  ...userStatuses.map((value) => ({ value, label: statusLabels[value] })),
];

/** All customers: searched, filtered, sorted, a page of 50; shown while nobody is chosen. */
export function CustomersList({ onPick }: { onPick(userid: string): void }) {
  const [{ q, plan, status, sort, p }, setAddress] = useAddressState(address);
  const order = parseSort(sort);
  const filtered: ListInput = {
    ...(q && { search: q }),
    ...(isPlanCode(plan) && { plan }),
    ...(status && { status }),
    sort: userSorts.find((known) => known === order?.column) ?? 'email',
    direction: order?.descending ? 'desc' : 'asc',
  };
  const list = useRead(listUsers, { ...filtered, page: String(p) }, { keep: true });
  const total = list.data?.total ?? null;
  return (
    <Panel
      title="Customers"
      mark={
        total !== null && (
          <StatusBadge tone="accent">{`${formatNumber(total)}${list.data?.totalIsAtLeast ? '+' : ''}`}</StatusBadge>
        )
      }
      tools={
        <>
          <FilterBox
            label="Filter customers"
            placeholder="Name, e-mail, username…"
            width={230}
            value={q}
            onChange={(text) => setAddress({ q: text.trim(), p: 1 })}
          />
          <div className={css.select}>
            <SelectField
              label="Plan"
              hideLabel
              value={plan}
              options={everyPlan}
              onChange={(value) => setAddress({ plan: value, p: 1 })}
            />
          </div>
          <div className={css.select}>
            <SelectField
              label="Status"
              hideLabel
              value={status}
              options={everyStatus}
              onChange={(value) => setAddress({ status: value, p: 1 })}
            />
          </div>
        </>
      }
      actions={<ExportCustomers input={filtered} columns={exported} disabled={!total} />}
      padded={false}
      fill
    >
      <DenseTable
        label="Customers"
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.userid}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty="No Users Found."
        stale={list.isPlaceholderData}
        sort={order}
        sorted
        onSort={(next) => setAddress({ sort: sortText(next) || 'email', p: 1 })}
        onPick={(row) => onPick(row.userid)}
        height="fill"
        skeletonRows={30}
        foot={
          <Pager
            page={p}
            pageSize={userPageSize}
            total={list.data?.totalIsAtLeast ? null : total}
            more={(list.data?.rows.length ?? 0) === userPageSize}
            onPage={(next) => setAddress({ p: next })}
          />
        }
      />
    </Panel>
  );
}
