import { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import { createUserDomainFilter } from '@midoffice/contract/customers/filters/calls/create-user-domain-filter';
import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { importUserDomainFilters } from '@midoffice/contract/customers/filters/calls/import-user-domain-filters';
import { filterPageSize } from '@midoffice/contract/customers/filters/lists';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import { IconDownload, IconFileImport, IconListCheck, IconMailQuestion, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import { parseSort, sortText } from '../../../../../kit/table/column.ts';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { useRowSelection, type RowSelection } from '../../../../../kit/table/row-selection.ts';
import { saveRows } from '../../../../../kit/table/save-rows.ts';
import { AddDialog } from '../../add-dialog.tsx';
import { BulkDialog } from '../../bulk-dialog.tsx';
import { CheckDialog } from '../../check-dialog.tsx';
import { DeleteDialog } from '../../delete-dialog.tsx';
import { DetailsDialog } from '../../details-dialog.tsx';
import { FilterActsContext, useToggle, type FilterActs } from '../../filter-acts.ts';
import { columns, fileColumns } from '../../filter-columns.tsx';
import {
  address,
  choiceOf,
  emptyText,
  noFilters,
  stateOptions,
  typeOptions,
  type FilterAddress,
  type FilterChoice,
  type SortText,
} from '../../filter-query.ts';
import { ImportDialog } from '../../import-dialog.tsx';
import { RefusalsList } from '../../refusals-list.tsx';
import css from '../../filters.module.css';

type Asked = 'add' | 'import' | 'check' | 'bulk' | { readonly remove: UserDomainFilter };

interface ToolsProps {
  readonly at: FilterAddress;
  set(patch: Partial<FilterAddress>, options?: { push?: boolean }): void;
}

const Tools = ({ at, set }: ToolsProps) => (
  <>
    <FilterBox
      label="Search filters"
      placeholder="Domain or e-mail…"
      width={180}
      value={at.q}
      onChange={(q) => set({ q: q.trim(), p: 1 })}
    />
    <div className={css.filter}>
      <SelectField
        label="Type"
        hideLabel
        value={at.type}
        options={typeOptions}
        onChange={(type) => set({ type, p: 1 })}
      />
    </div>
    <div className={css.filter}>
      <SelectField
        label="Status"
        hideLabel
        value={at.state}
        options={stateOptions}
        onChange={(state) => set({ state, p: 1 })}
      />
    </div>
  </>
);

interface ActionsProps {
  readonly choice: FilterChoice;
  readonly sort: SortText;
  readonly total: number | undefined;
  readonly selection: RowSelection;
  ask(what: Asked): void;
}

function Actions({ choice, sort, total, selection, ask }: ActionsProps) {
  const [saving, setSaving] = useState(false);
  const createRefusal = useRefusal(createUserDomainFilter);
  const importRefusal = useRefusal(importUserDomainFilters);
  const bulkRefusal = useRefusal(changeUserDomainFilters);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { rows } = await callApi(getUserDomainFilters, { ...choice, sort });
      await saveRows({ name: 'user-domain-filters', columns: fileColumns, rows, filters: choice });
    } catch (error) {
      snackbar.failure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Button
        icon={<IconListCheck size={14} />}
        disabledReason={bulkRefusal ?? (total ? undefined : 'No filter fits')}
        onClick={() => ask('bulk')}
      >
        {selection.count ? `Change ${formatNumber(selection.count)}` : 'Change all'}
      </Button>
      <Button
        icon={<IconDownload size={14} />}
        pending={saving}
        disabledReason={total ? undefined : 'Nothing to export'}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      <Button
        icon={<IconFileImport size={14} />}
        disabledReason={importRefusal}
        onClick={() => ask('import')}
      >
        Import…
      </Button>
      <Button
        variant="primary"
        icon={<IconPlus size={14} />}
        disabledReason={createRefusal}
        onClick={() => ask('add')}
      >
        Add Filter
      </Button>
    </>
  );
}

interface FilterListProps extends ToolsProps {
  readonly asked: Asked | null;
  ask(what: Asked | null): void;
}

function FilterList({ at, set, asked, ask }: FilterListProps) {
  const choice = choiceOf(at);
  const read = useRead(
    getUserDomainFilters,
    { ...choice, sort: at.sort, page: String(at.p) },
    { keep: true },
  );
  const list = read.data;
  const keys = useMemo(() => list?.rows.map((filter) => filter._id) ?? [], [list]);
  const selection = useRowSelection({ keys, total: list?.total ?? 0, about: JSON.stringify(choice) });
  const bulkRefusal = useRefusal(changeUserDomainFilters);
  return (
    <>
      <RecordList<UserDomainFilter>
        title="Filters"
        mark={list && <StatusBadge tone="accent">{formatNumber(list.total)}</StatusBadge>}
        tools={<Tools at={at} set={set} />}
        actions={
          <Actions choice={choice} sort={at.sort} total={list?.total} selection={selection} ask={ask} />
        }
        read={read}
        selection={bulkRefusal ? undefined : selection}
        columns={columns}
        rowKey={(filter) => filter._id}
        empty={list ? emptyText(list.all) : noFilters}
        skeletonRows={24}
        sort={parseSort(at.sort)}
        sorted
        onSort={(next) => set({ sort: (sortText(next) || '-createdAt') as SortText, p: 1 })}
        open={at.filter}
        onOpen={(filter) => set({ filter })}
        foot={
          <Pager
            page={at.p}
            pageSize={filterPageSize}
            total={list?.total ?? null}
            onPage={(p) => set({ p }, { push: true })}
          />
        }
      />
      {asked === 'bulk' && list && (
        <BulkDialog filter={choice} selection={selection} onClose={() => ask(null)} />
      )}
    </>
  );
}

const views = [
  { key: 'filters', label: 'Filters' },
  { key: 'refusals', label: 'Refused sign-ups' },
] as const;

/** Which addresses may sign up at the product: filters by domain and address, and the sign-ups that they refused. */
export function DomainFilterScreen() {
  const [at, set] = useAddressState(address);
  const [asked, ask] = useState<Asked | null>(null);
  const { toggle, toggling, dialog } = useToggle();
  const close = (): void => ask(null);
  const acts: FilterActs = {
    open: (filter) => set({ filter }),
    remove: (filter) => ask({ remove: filter }),
    toggle,
    toggling,
  };
  return (
    <FilterActsContext value={acts}>
      <Stack fill>
        <div className={css.head} data-screen="domain-filter-screen">
          <h1>Domain and User Filter Manager</h1>
          <Segmented
            label="View"
            value={at.view}
            options={views}
            onChange={(view) => set({ view, filter: '', of: '', before: 0 }, { push: true })}
          />
          <Button icon={<IconMailQuestion size={14} />} onClick={() => ask('check')}>
            Check an address…
          </Button>
        </div>
        {at.view === 'filters' ? (
          <FilterList at={at} set={set} asked={asked} ask={ask} />
        ) : (
          <RefusalsList
            before={at.before}
            filter={at.of}
            onPage={(before) => set({ before }, { push: true })}
            onAll={() => set({ of: '', before: 0 })}
          />
        )}
      </Stack>
      {at.filter && (
        <DetailsDialog
          id={at.filter}
          onClose={() => set({ filter: '' })}
          onRefusals={() => set({ view: 'refusals', of: at.filter, filter: '', before: 0 }, { push: true })}
        />
      )}
      {asked === 'add' && <AddDialog onClose={close} />}
      {asked === 'import' && <ImportDialog onClose={close} />}
      {asked === 'check' && <CheckDialog onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <DeleteDialog filter={asked.remove} onDeleted={() => set({ filter: '' })} onClose={close} />
      )}
      {dialog}
    </FilterActsContext>
  );
}
