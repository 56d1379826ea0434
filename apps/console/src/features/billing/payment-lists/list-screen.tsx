import {
  defaultSorts,
  paymentListPageSize,
  paymentListStates,
  type PaymentListSort,
} from '@midoffice/contract/billing/payment-lists/lists';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import { bulkActionsOf } from '@midoffice/contract/billing/payment-bulk/lists';
import type { ListPage } from '@midoffice/contract/billing/payment-lists/shapes';
import { planCodes, planLabel } from '@midoffice/contract/customers/accounts/plans';
import { IconInfoCircle, IconListCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../../data/client.ts';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { numberParam, textParam, useAddressState } from '../../../kit/address/use-address-state.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel, Stack } from '../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { lazy } from '../../../kit/load/lazy.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { ExportAllButton } from '../../../kit/table/export-all-button.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { useRowSelection } from '../../../kit/table/row-selection.ts';
import { FreshnessBar } from './freshness-bar.tsx';
import { BulkReport } from './bulk-report.tsx';
import type { ListRow, ListSpec } from './list-spec.ts';
import css from './payment-lists.module.css';

/** The state kept in the address. */
const address = {
  q: textParam(),
  plan: textParam(),
  state: textParam(),
  sort: textParam(),
  p: numberParam(1),
  info: textParam(),
};

const BulkDialog = lazy(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

const Info = lazy(
  async () => (await import('../../customers/accounts/panels/user-info-popup.tsx')).UserInfoPopup,
);

/** How often a list is asked for while it is refreshed. */
const whileRefreshingMs = 1_500;

const stateWords = <Row extends ListRow>({ list, stateLabel }: ListSpec<Row>, state: string): string =>
  stateLabel?.(state) ?? paymentListStates[list][state] ?? state.replaceAll('_', ' ');

/** The columns of a list with the state before, and the buttons of a row after them. */
function allColumns<Row extends ListRow>(
  spec: ListSpec<Row>,
  openInfo: (userid: string) => void,
): readonly Column<Row>[] {
  const { Acts } = spec;
  return [
    ...spec.columns,
    {
      id: 'state',
      header: 'state',
      width: 162,
      value: (row) => row.state,
      cell: (row) => <StatusBadge>{stateWords(spec, row.state)}</StatusBadge>,
    },
    {
      id: 'acts',
      header: '',
      width: spec.actsWidth ?? (Acts ? 90 : 60),
      atEnd: true,
      sortable: false,
      value: () => '',
      cell: (row) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the buttons' clicks from opening the row
        <span className={css.acts} onClick={(event) => event.stopPropagation()}>
          <Button
            size="tiny"
            icon={<IconInfoCircle size={13} />}
            aria-label={`Info of ${row.email || row.rowKey}`}
            tooltip="Info"
            disabledReason={row.userid === null ? 'No customer has this key' : undefined}
            onClick={() => row.userid !== null && openInfo(row.userid)}
          />
          {Acts && <Acts row={row} />}
        </span>
      ),
    },
  ];
}

interface FiltersProps<Row extends ListRow> {
  readonly spec: ListSpec<Row>;
  readonly at: { readonly q: string; readonly plan: string; readonly state: string };
  readonly states: readonly string[];
  set(patch: { q?: string; plan?: string; state?: string; p: number }): void;
}

function Filters<Row extends ListRow>({ spec, at, states, set }: FiltersProps<Row>) {
  const known = [...new Set([...Object.keys(paymentListStates[spec.list]), ...states])];
  return (
    <>
      <FilterBox
        label="Search the list"
        placeholder="E-mail, user id, Stripe id…"
        width={210}
        value={at.q}
        onChange={(q) => set({ q: q.trim(), p: 1 })}
      />
      <div className={css.select}>
        <SelectField
          label="Plan"
          hideLabel
          value={at.plan}
          options={[
            { value: '', label: 'All plans' },
            ...planCodes.map((value) => ({ value, label: planLabel(value) })),
          ]}
          onChange={(plan) => set({ plan, p: 1 })}
        />
      </div>
      <div className={css.select}>
        <SelectField
          label="State"
          hideLabel
          value={at.state}
          options={[
            { value: '', label: 'All states' },
            ...known.map((value) => ({ value, label: stateWords(spec, value) })),
          ]}
          onChange={(state) => set({ state, p: 1 })}
        />
      </div>
    </>
  );
}

/** One list of customers that need attention: its freshness, filters, order, file, and what can be done with a row. */
export function ListScreen<Row extends ListRow>({ spec }: { readonly spec: ListSpec<Row> }) {
  const [at, set] = useAddressState(address);
  const [isRefreshing, setRefreshing] = useState(false);
  const sort = at.sort || defaultSorts[spec.list];
  const filter = {
    ...(at.q && { search: at.q }),
    ...(at.plan && { planCode: at.plan }),
    ...(at.state && { state: at.state }),
  };
  const read = useRead(
    spec.call,
    { ...filter, sort: sort as PaymentListSort, page: String(at.p) },
    { keep: true, ...(isRefreshing && { everyMs: whileRefreshingMs }) },
  );
  const page = read.data as ListPage<Row> | undefined;
  const refreshing = page?.freshness.refreshing !== null && page !== undefined;
  if (refreshing !== isRefreshing) setRefreshing(refreshing);
  const columns = useMemo(() => allColumns(spec, (userid) => set({ info: userid })), [spec, set]);
  const [bulk, setBulk] = useState(false);
  const bulkRefusal = useRefusal(startPaymentBulk);
  const hasActions = bulkActionsOf[spec.list].length > 0;
  const keys = useMemo(() => page?.rows.map(({ rowKey }) => rowKey) ?? [], [page]);
  const selection = useRowSelection({ keys, total: page?.total ?? 0, about: JSON.stringify(filter) });
  const fileColumns = columns.filter(({ id }) => id !== 'acts');
  return (
    <div data-screen={spec.screen} style={{ display: 'contents' }}>
      <Stack fill>
        {spec.head}
        <Panel
          title={spec.title}
          mark={page && <CountBadge count={page.total} />}
          tools={<Filters spec={spec} at={at} states={page?.states ?? []} set={set} />}
          actions={
            <>
              {hasActions && (
                <Button
                  icon={<IconListCheck size={14} />}
                  disabledReason={bulkRefusal ?? (page?.total ? undefined : 'No row fits')}
                  onClick={() => setBulk(true)}
                >
                  {selection.count ? `Act on ${formatNumber(selection.count)}` : 'Act on all'}
                </Button>
              )}
              <ExportAllButton<Row>
                name={spec.list}
                columns={fileColumns}
                load={async () => {
                  const rows = (await callApi(spec.call, { ...filter, sort })) as Row[];
                  return { rows, total: rows.length };
                }}
                filters={filter}
                count={page?.total}
              />
            </>
          }
          padded={false}
          fill
        >
          <FreshnessBar list={spec.list} freshness={page?.freshness}>
            {hasActions && <BulkReport list={spec.list} />}
          </FreshnessBar>
          <DenseTable<Row>
            label={spec.title}
            columns={columns}
            rows={page?.rows}
            rowKey={(row) => row.rowKey}
            error={read.error}
            onRetry={() => void read.refetch()}
            stale={read.isPlaceholderData}
            empty={Object.keys(filter).length ? 'No row matches the filters' : spec.empty}
            skeletonRows={24}
            selection={hasActions && !bulkRefusal ? selection : undefined}
            sort={parseSort(sort)}
            sorted
            onSort={(next) => set({ sort: sortText(next), p: 1 })}
            onPick={(row) => row.userid !== null && set({ info: row.userid })}
            height="fill"
            foot={
              <Pager
                page={at.p}
                pageSize={paymentListPageSize}
                total={page?.total ?? null}
                onPage={(p) => set({ p }, { push: true })}
              />
            }
          />
        </Panel>
      </Stack>
      {bulk && (
        <BulkDialog list={spec.list} filter={filter} selection={selection} onClose={() => setBulk(false)} />
      )}
      {at.info && <Info userid={at.info} onClose={() => set({ info: '' })} />}
    </div>
  );
}
