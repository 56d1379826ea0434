import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../../kit/base/button.tsx';
import { plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Ago } from '../../../kit/base/time.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { pointsText, serverKey, tones, type MonitoredServer } from './monitor.ts';
import css from './servers.module.css';

/** The label of a server; its tooltip lists the points of each metric. */
export const HealthBadge = ({ server }: { readonly server: MonitoredServer }) => (
  <span {...tooltip(`${plural(server.total, 'point')}: ${pointsText(server)}`)}>
    <StatusBadge tone={tones[server.label]}>{server.label}</StatusBadge>
  </span>
);

/** The newest value of one metric, with its unit. */
const metricColumn = (metric: string, header: string, width: number): Column<MonitoredServer> => ({
  id: metric,
  header,
  kind: 'number',
  digits: 1,
  width,
  hint: metric,
  value: ({ scores }) => scores.find(({ metricName }) => metricName === metric)?.value ?? null,
});

const instanceMetrics = [
  metricColumn('CPUUtilization', 'CPU %', 72),
  metricColumn('BurstCapacityPercentage', 'Burst %', 76),
  metricColumn('BurstCapacityTime', 'Burst s', 82),
  metricColumn('NetworkIn', 'In MB/min', 92),
  metricColumn('NetworkOut', 'Out MB/min', 98),
];

const kindColumns: readonly Column<MonitoredServer>[] = [
  { id: 'kind', header: 'Kind', width: 84, value: ({ kind }) => kind },
  { id: 'engine', header: 'Engine', width: 90, value: ({ engine }) => engine },
];

/** Columns of a monitor, which are those of instances or of databases and caches. */
export function serverColumns(
  monitor: 'instances' | 'databases',
  open: string,
  onToggle: (key: string) => void,
): readonly Column<MonitoredServer>[] {
  const expand = (server: MonitoredServer) => {
    const key = serverKey(server);
    const isOpen = key === open;
    const Icon = isOpen ? IconChevronDown : IconChevronRight;
    return (
      <span className={css.name}>
        <IconButton
          size="small"
          label={`${isOpen ? 'Hide' : 'Show'} metrics of ${server.name}`}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(isOpen ? '' : key);
          }}
        >
          <Icon size={13} />
        </IconButton>
        <b data-tooltip={server.name}>{server.name}</b>
      </span>
    );
  };
  return [
    { id: 'name', header: 'Server', minWidth: 190, value: ({ name }) => name, cell: expand },
    ...(monitor === 'databases'
      ? kindColumns
      : [{ id: 'group', header: 'Group', width: 130, value: ({ group }: MonitoredServer) => group }]),
    {
      id: 'label',
      header: 'Health',
      width: 96,
      value: ({ label }) => label,
      cell: (server) => <HealthBadge server={server} />,
    },
    {
      id: 'total',
      header: 'Score',
      kind: 'number',
      width: 66,
      hint: 'Sum of the points of all metrics',
      value: ({ total }) => total,
    },
    {
      id: 'points',
      header: 'Points',
      minWidth: 188,
      sortable: false,
      value: pointsText,
      cell: (server) => <span data-tooltip={pointsText(server)}>{pointsText(server)}</span>,
    },
    ...(monitor === 'instances' ? instanceMetrics : []),
    {
      id: 'state',
      header: 'State',
      width: 96,
      value: ({ state, isListed }) => (isListed ? state : 'not listed'),
      cell: ({ state, isListed }) => (
        <StatusBadge tone={isListed && /^(running|available)$/.test(state) ? 'green' : 'amber'}>
          {isListed ? state : 'not listed'}
        </StatusBadge>
      ),
    },
    {
      id: 'updatedAt',
      header: 'Updated',
      width: 124,
      value: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <Ago at={updatedAt} />,
    },
  ];
}
