import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { alertLimits } from '@midoffice/contract/monitors/alerts/lists';
import type { AlertIncident } from '@midoffice/contract/monitors/alerts/shapes';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Pager } from '../../../kit/table/pager.tsx';
import type { AtAlerts } from './alerts-address.ts';
import { IncidentPanel } from './incident-panel.tsx';
import { durationText, incidentTones, valueText } from './words.ts';

const whenOf = ({ metricLabel, conditionText }: AlertIncident): string => `${metricLabel} ${conditionText}`;

const columns: readonly Column<AlertIncident>[] = [
  {
    id: 'state',
    header: 'State',
    width: 116,
    sortable: false,
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={incidentTones[state]}>{state}</StatusBadge>,
  },
  { id: 'rule', header: 'Rule', minWidth: 160, sortable: false, value: ({ ruleName }) => ruleName },
  { id: 'target', header: 'Target', minWidth: 110, sortable: false, value: ({ targetLabel }) => targetLabel },
  {
    id: 'condition',
    header: 'Condition',
    minWidth: 280,
    sortable: false,
    value: whenOf,
    cell: (one) => <span data-tooltip={whenOf(one)}>{whenOf(one)}</span>,
  },
  {
    id: 'started',
    header: 'Started',
    kind: 'time',
    width: 156,
    sortable: false,
    value: (one) => one.startedAt,
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 90,
    sortable: false,
    hint: 'From the moment the condition began to hold; of an open incident until now',
    value: ({ startedAt, endedAt }) => durationText(startedAt, endedAt),
  },
  {
    id: 'peak',
    header: 'Peak',
    width: 90,
    sortable: false,
    hint: 'The value furthest beyond the threshold',
    value: ({ peak, unit }) => valueText(peak, unit),
  },
  {
    id: 'acknowledged',
    header: 'Acknowledged by',
    minWidth: 130,
    sortable: false,
    value: ({ acknowledgedBy }) => acknowledgedBy,
  },
];

/** What the panel of an open incident says as well, or better. */
const saidByPanel: ReadonlySet<string> = new Set(['condition', 'peak', 'acknowledged']);
const besidePanel = columns.filter(({ id }) => !saidByPanel.has(id));

const states = [
  { key: 'all', label: 'All' },
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
] as const;

/** Incidents, open ones first; one opens beside the list. */
export function IncidentsTab({ at, set }: AtAlerts) {
  const { state, of, page, incident } = at;
  const read = useRead(
    listAlertIncidents,
    { state, ...(of > 0 && { rule: String(of) }), page: String(page) },
    { keep: true, everyMs: 60_000 },
  );
  const listed = read.data?.rows.find(({ id }) => String(id) === incident);
  // A link of a mail may name one that is on a later page by now.
  const isElsewhere = incident !== '' && read.data !== undefined && !read.isPlaceholderData && !listed;
  const alone = useRead(listAlertIncidents, isElsewhere ? { incident } : null, { everyMs: 60_000 });
  const open = listed ?? (isElsewhere ? alone.data?.rows[0] : undefined);
  return (
    <RecordList<AlertIncident>
      title="Incidents"
      mark={read.data && <CountBadge count={read.data.total} />}
      read={read}
      columns={open ? besidePanel : columns}
      rowKey={({ id }) => String(id)}
      sorted
      empty={state === 'open' ? 'No open incidents' : 'No incidents'}
      open={incident}
      onOpen={(next) => set({ incident: next }, { push: true })}
      tools={
        <>
          <Segmented
            label="State"
            value={state}
            options={states}
            onChange={(next) => set({ state: next, page: 1, incident: '' })}
          />
          {of > 0 && (
            <Button size="small" onClick={() => set({ of: 0, page: 1, incident: '' })}>
              Show all rules
            </Button>
          )}
        </>
      }
      foot={
        <Pager
          page={page}
          pageSize={alertLimits.incidentsPerPage}
          total={read.data?.total ?? null}
          onPage={(next) => set({ page: next, incident: '' }, { push: true })}
        />
      }
      panel={
        incident &&
        read.data && (
          <IncidentPanel
            key={incident}
            incident={open}
            read={alone}
            onRule={(rule) => set({ view: 'rules', rule, incident: '' }, { push: true })}
            onClose={() => set({ incident: '' })}
          />
        )
      }
    />
  );
}
