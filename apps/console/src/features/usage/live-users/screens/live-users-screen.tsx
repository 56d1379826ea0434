import type { LiveUser } from '@midoffice/contract/customers/accounts/shapes';
import { getLiveUsersSchema } from '@midoffice/contract/usage/live-users/calls/get-live-users-schema';
import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import {
  liveUserPageSize,
  liveUserSorts,
  type LiveUserField,
  type LiveUserSort,
} from '@midoffice/contract/usage/live-users/lists';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { numberParam, textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { AddFilter, FilterBar } from '../filter-bar.tsx';
import { filtersInput, filtersText, parseFilters, type TypedFilter } from '../filters.ts';
import { liveUserColumns, userAddress } from '../live-user-columns.tsx';
import { useAnswered, useSearchedText } from '../use-searched-text.ts';
import css from '../live-users.module.css';

const address = {
  q: textParam(),
  sort: textParam('-apiCount'),
  f: textParam(),
  p: numberParam(1),
  info: textParam(),
};

const sortLabels: Readonly<Record<LiveUserSort, string>> = {
  userid: 'User id',
  apiKey: 'API key',
  stripeIDs: 'Stripe id',
  apiCount: 'Api count',
  dailyDataUsage: 'Daily data',
  updatedAt: 'Updated',
};

interface SortSelectorProps {
  readonly field: LiveUserSort;
  readonly descending: boolean;
  onChange(sort: string): void;
}

/** By what the list is sorted, and in which direction. */
const SortSelector = ({ field, descending, onChange }: SortSelectorProps) => (
  <>
    <div className={css.select}>
      <SelectField
        label="Sort by"
        hideLabel
        value={field}
        options={liveUserSorts.map((value) => ({ value, label: `Sort: ${sortLabels[value]}` }))}
        onChange={(column) => onChange(sortText({ column, descending }))}
      />
    </div>
    <Segmented
      label="Direction"
      value={descending ? 'DESC' : 'ASC'}
      options={[
        { key: 'ASC', label: 'ASC' },
        { key: 'DESC', label: 'DESC' },
      ]}
      onChange={(direction) => onChange(sortText({ column: field, descending: direction === 'DESC' }))}
    />
  </>
);

const Info = lazy(
  async () => (await import('../../../customers/accounts/panels/user-info-popup.tsx')).UserInfoPopup,
);

const noFields: readonly LiveUserField[] = [];

/** All customers with their present usage and marks: searched, filtered, sorted, a page of 50. */
export function LiveUsersScreen() {
  const [{ q, sort, f, p, info }, set] = useAddressState(address);
  const searched = useSearchedText(q, (text, of) => set({ q: text, ...(of === 'typing' && { p: 1 }) }));
  const schema = useRead(getLiveUsersSchema, {}, { staleMs: Infinity });
  const fields = (schema.data?.fields as readonly LiveUserField[] | undefined) ?? noFields;
  const filters = parseFilters(f);
  const order = parseSort(sort);
  const field = liveUserSorts.find((one) => one === order?.column) ?? 'apiCount';
  const descending = order?.descending ?? true;
  const said = filtersInput(filters, fields);
  const waits = filters.length > 0 && !schema.data && !schema.error;
  const read = useRead(
    getLiveUsers,
    waits
      ? null
      : {
          sort: `${field} ${descending ? 'DESC' : 'ASC'}`,
          ...(said && { filters: said }),
          ...(searched.text && { userQuery: searched.text }),
          page: String(p),
        },
    { keep: true },
  );
  const list = read.data;
  useAnswered(searched, read.isPlaceholderData ? undefined : list);
  const columns = useMemo(() => liveUserColumns((userid) => set({ info: userid })), [set]);
  const setFilters = (next: readonly TypedFilter[]): void => set({ f: filtersText(next), p: 1 });
  const bar = { fields, filters, onChange: setFilters };
  return (
    <Stack fill>
      <Panel
        title="Live Users"
        mark={
          list && (
            <StatusBadge tone="accent">{`${list.totalCount.toLocaleString('en-US')}${list.totalIsAtLeast ? '+' : ''}`}</StatusBadge>
          )
        }
        tools={
          <>
            <FilterBox
              label="Search live users"
              placeholder="E-mail, name, id, API key…"
              width={220}
              value={searched.text}
              onChange={(text) => searched.search(text.trim())}
            />
            <AddFilter {...bar} />
            <SortSelector
              field={field}
              descending={descending}
              onChange={(next) => set({ sort: next, p: 1 })}
            />
          </>
        }
        actions={
          <ExportButton
            name="live-users"
            columns={columns.filter((column) => column.id !== 'acts')}
            rows={list?.finalResult}
            filters={{ search: searched.text, filters: f, page: p }}
          />
        }
        padded={false}
        fill
      >
        <FilterBar {...bar} />
        <DenseTable<LiveUser>
          label="Live users"
          columns={columns}
          rows={list?.finalResult}
          rowKey={(user) => user.userid}
          error={read.error ?? schema.error}
          onRetry={() => void (schema.error ? schema.refetch() : read.refetch())}
          empty="No records found"
          stale={read.isPlaceholderData}
          sort={{ column: field, descending }}
          sorted
          onSort={(next) =>
            set({ sort: next ? sortText(next) : sortText({ column: field, descending: false }), p: 1 })
          }
          onPick={(user) => window.open(userAddress(user.userid), '_blank', 'noopener')}
          height="fill"
          skeletonRows={30}
          foot={
            <Pager
              page={p}
              pageSize={liveUserPageSize}
              hideNextAtEnd
              total={!list || list.totalIsAtLeast ? null : list.totalCount}
              more={list?.finalResult.length === liveUserPageSize}
              onPage={(next) => set({ p: next }, { push: true })}
            />
          }
        />
      </Panel>
      {info && <Info userid={info} onClose={() => set({ info: '' })} />}
    </Stack>
  );
}
