import { getPaypalSubscriptions } from '@midoffice/contract/billing/payments/calls/get-paypal-subscriptions';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { paypalPageSize, paypalSorts, paypalStatuses } from '@midoffice/contract/billing/payments/lists';
import type { PaypalLine } from '@midoffice/contract/billing/payments/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { useCallback, useMemo, useState } from 'react';
import { callApi } from '../../../../data/client.ts';
import { useRefusal } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ExportAllButton } from '../../../../kit/table/export-all-button.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { PaypalMigrationDialog } from '../panels/paypal-actions.tsx';

const orders = paypalSorts.flatMap((name) => [name, `-${name}`] as const);
const statuses = ['all', ...paypalStatuses] as const;
const address = {
  q: textParam(),
  status: choiceParam(statuses, 'all'),
  sort: choiceParam(orders, 'nextBillingTime'),
  p: numberParam(1),
};
const statusOptions = statuses.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : value.replace('_', ' ').toLowerCase(),
}));

const period = ({ interval, intervalCount }: PaypalLine): string =>
  interval === null
    ? ''
    : intervalCount === null || intervalCount === 1
      ? interval
      : `${intervalCount} ${interval}s`;

const factColumns: readonly Column<PaypalLine>[] = [
  {
    id: 'email',
    header: 'Customer',
    minWidth: 148,
    value: (row) => row.email,
    cell: (row) => (
      <ToolLink page="user-records" item="getUserInfo" params={{ userid: row.userid }}>
        {row.email}
      </ToolLink>
    ),
  },
  { id: 'planCode', header: 'Plan', width: 128, value: (row) => planLabel(row.planCode) },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    value: (row) => row.status,
    cell: (row) => row.status && <StatusBadge status={row.status.toLowerCase()} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    width: 92,
    value: (row) => row.amount,
    cell: (row) => (row.amount === null ? '' : formatMoney(row.amount, row.currency ?? 'usd')),
  },
  { id: 'period', header: 'Every', width: 64, sortable: false, value: period },
  {
    id: 'nextBillingTime',
    header: 'Next billing',
    kind: 'time',
    width: 150,
    value: (row) => row.nextBillingTime,
  },
  {
    id: 'subscriptionID',
    header: 'Subscription',
    width: 120,
    sortable: false,
    value: (row) => row.subscriptionID,
  },
  { id: 'payerEmail', header: 'Payer', minWidth: 122, sortable: false, value: (row) => row.payerEmail },
  { id: 'fetchedAt', header: 'Read', kind: 'time', width: 150, value: (row) => row.fetchedAt },
];
const fileColumns: readonly Column<PaypalLine>[] = [
  { id: 'userid', header: 'userid', value: (row) => row.userid },
  ...factColumns,
  { id: 'currency', header: 'Currency', value: (row) => row.currency },
];

/** Why a subscription is not migrated. */
function idle(row: PaypalLine): string | undefined {
  if (row.underWay) return 'Migration already in progress for this user.';
  return row.status === 'ACTIVE' ? undefined : 'Only an active PayPal subscription is migrated';
}

/** PayPal subscriptions of all customers, and their migration to the card provider. */
export function PaypalSubscriptions() {
  const [{ q, status, sort, p }, set] = useAddressState(address);
  const [asked, setAsked] = useState<PaypalLine | null>(null);
  const refusal = useRefusal(migratePaypalAccount);
  const filter = { ...(q && { search: q }), ...(status !== 'all' && { status }) };
  const read = useRead(getPaypalSubscriptions, { ...filter, sort, page: String(p) }, { keep: true });
  const list = read.data && 'rows' in read.data ? read.data : undefined;
  const loadAll = async () => {
    const all = await callApi(getPaypalSubscriptions, { ...filter, sort });
    const rows = 'rows' in all ? all.rows : all;
    return { rows, total: rows.length };
  };
  const acts = useCallback(
    (row: PaypalLine) => (
      <Button
        size="tiny"
        aria-label={`Migrate ${row.email}`}
        disabledReason={refusal ?? idle(row)}
        onClick={() => setAsked(row)}
      >
        Migrate…
      </Button>
    ),
    [refusal],
  );
  const columns = useMemo<readonly Column<PaypalLine>[]>(
    () => [
      ...factColumns,
      { id: 'acts', header: '', width: 90, atEnd: true, sortable: false, value: () => '', cell: acts },
    ],
    [acts],
  );
  return (
    <div data-screen="billing-migrate-paypal" style={{ display: 'contents' }}>
      <Stack fill>
        <Panel
          title="Migrate PayPal Subscriptions"
          mark={list && <CountBadge count={list.total} />}
          tools={
            <>
              <FilterBox
                label="Search PayPal subscriptions"
                placeholder="E-mail, payer, subscription…"
                width={220}
                value={q}
                onChange={(text) => set({ q: text.trim(), p: 1 })}
              />
              <SelectField
                label="Status"
                hideLabel
                value={status}
                options={statusOptions}
                onChange={(next) => set({ status: next, p: 1 })}
              />
            </>
          }
          actions={
            <ExportAllButton
              name="paypal-subscriptions"
              columns={fileColumns}
              load={loadAll}
              filters={filter}
              count={list?.total}
            />
          }
          padded={false}
          fill
        >
          <DenseTable
            label="PayPal subscriptions"
            columns={columns}
            rows={list?.rows}
            rowKey={(row) => row.userid}
            error={read.error}
            onRetry={() => void read.refetch()}
            stale={read.isPlaceholderData}
            empty="No records found"
            skeletonRows={20}
            sort={parseSort(sort)}
            sorted
            onSort={(next) => set({ sort: address.sort.read(sortText(next)), p: 1 })}
            height="fill"
            foot={
              <Pager
                page={p}
                pageSize={paypalPageSize}
                total={list?.total ?? null}
                onPage={(next) => set({ p: next }, { push: true })}
              />
            }
          />
        </Panel>
      </Stack>
      {asked && (
        <PaypalMigrationDialog userid={asked.userid} email={asked.email} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
