import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import {
  leadPageSize,
  leadProgresses,
  leadStates,
  leadStatuses,
  leadStatusLabels,
} from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { IconListCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
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
import { ExportAllButton } from '../../../../../kit/table/export-all-button.tsx';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { useRowSelection } from '../../../../../kit/table/row-selection.ts';
import { BulkDialog } from '../../bulk-dialog.tsx';
import { LeadActsContext, useActs } from '../../lead-acts.ts';
import { besideColumns, fileColumns, tableColumns } from '../../lead-columns.tsx';
import { LeadDialogs } from '../../lead-dialogs.tsx';
import { LeadPanel } from '../../lead-panel.tsx';
import { address, filterOf, stateLabels, type LeadAddress } from '../../lead-query.ts';
import { LeadTotals } from '../../lead-totals.tsx';
import css from '../../leads.module.css';

interface FiltersProps {
  readonly at: LeadAddress;
  readonly assignees: readonly string[];
  set(patch: Partial<LeadAddress>): void;
}

function Filters({ at, assignees, set }: FiltersProps) {
  return (
    <>
      <FilterBox
        label="Search leads"
        placeholder="Domain, e-mail, id…"
        width={180}
        value={at.q}
        onChange={(q) => set({ q: q.trim(), p: 1 })}
      />
      <div className={css.filter}>
        <SelectField
          label="Records"
          hideLabel
          value={at.state}
          options={leadStates.map((value) => ({ value, label: stateLabels[value] }))}
          onChange={(state) => set({ state, p: 1 })}
        />
      </div>
      {at.tab === 'right-sizing' && (
        <>
          <div className={css.filter}>
            <SelectField
              label="Status"
              hideLabel
              value={at.status}
              options={[
                { value: '', label: 'All statuses' },
                ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
                { value: 'none', label: 'No status' },
              ]}
              onChange={(status) => set({ status, p: 1 })}
            />
          </div>
          <div className={css.filter}>
            <SelectField
              label="Progress"
              hideLabel
              value={at.progress}
              options={[
                { value: '', label: 'All progress' },
                ...leadProgresses,
                { value: 'none', label: 'No progress' },
              ]}
              onChange={(progress) => set({ progress, p: 1 })}
            />
          </div>
        </>
      )}
      <div className={css.filter}>
        <SelectField
          label="Assignee"
          hideLabel
          value={at.assignee}
          options={[
            { value: '', label: 'All assignees' },
            ...assignees,
            { value: 'none', label: 'Not assigned' },
          ]}
          onChange={(assignee) => set({ assignee, p: 1 })}
        />
      </div>
    </>
  );
}

const tabs = [
  { key: 'potential', label: 'Potential Business' },
  { key: 'right-sizing', label: 'Account Right Sizing' },
] as const;

/** Sales leads: companies on the free plan that promise business, and accounts whose plan does not fit their use. */
export function PotentialBusinessPanel() {
  const [at, set] = useAddressState(address);
  const [bulk, setBulk] = useState(false);
  const { acts, asked, close } = useActs();
  const bulkRefusal = useRefusal(changePotentials);
  const filter = filterOf(at);
  const read = useRead(
    getPotentialBusiness,
    { ...filter, sort: at.sort, page: String(at.p) },
    { keep: true },
  );
  const list = read.data;
  const assignees = list?.assignees ?? [];
  const keys = useMemo(() => list?.rows.map((lead) => lead._id) ?? [], [list]);
  const selection = useRowSelection({ keys, total: list?.total ?? 0, about: JSON.stringify(filter) });
  const title = tabs.find((tab) => tab.key === at.tab)!.label;
  return (
    <LeadActsContext value={acts}>
      <Stack fill>
        <div className={css.head}>
          <h1 className="visually-hidden">Potential Business</h1>
          <Segmented
            label="Leads"
            value={at.tab}
            options={tabs}
            onChange={(tab) => set({ tab, p: 1, lead: '', sort: '-apiCount' }, { push: true })}
          />
          <LeadTotals list={list} />
        </div>
        <RecordList<Lead>
          title={title}
          mark={list && <StatusBadge tone="accent">{list.total.toLocaleString('en-US')}</StatusBadge>}
          tools={<Filters at={at} assignees={assignees} set={set} />}
          actions={
            <>
              <Button
                icon={<IconListCheck size={14} />}
                disabledReason={bulkRefusal ?? (list?.total ? undefined : 'No record fits')}
                onClick={() => setBulk(true)}
              >
                {selection.count ? `Change ${formatNumber(selection.count)}` : 'Change all'}
              </Button>
              <ExportAllButton
                name={`leads-${filter.type}`}
                columns={fileColumns}
                load={() => callApi(getPotentialBusiness, { ...filter, sort: at.sort })}
                filters={filter}
                count={list?.total}
              />
            </>
          }
          read={read}
          selection={bulkRefusal ? undefined : selection}
          columns={at.lead ? besideColumns[at.tab] : tableColumns[at.tab]}
          rowKey={(lead) => lead._id}
          empty="No records found"
          skeletonRows={24}
          sort={parseSort(at.sort)}
          sorted
          onSort={(next) => set({ sort: sortText(next) || '-apiCount', p: 1 })}
          open={at.lead}
          onOpen={(lead) => set({ lead })}
          panel={
            at.lead && (
              <LeadPanel key={at.lead} id={at.lead} type={at.tab} onClose={() => set({ lead: '' })} />
            )
          }
          panelWidth={380}
          foot={
            <Pager
              page={at.p}
              pageSize={leadPageSize}
              total={list?.total ?? null}
              onPage={(p) => set({ p }, { push: true })}
            />
          }
        />
      </Stack>
      <LeadDialogs asked={asked} type={at.tab} assignees={assignees} onClose={close} />
      {bulk && list && (
        <BulkDialog
          filter={filter}
          type={at.tab}
          selection={selection}
          assignees={assignees}
          onClose={() => setBulk(false)}
        />
      )}
    </LeadActsContext>
  );
}
