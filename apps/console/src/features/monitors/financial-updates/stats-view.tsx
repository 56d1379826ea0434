import { getFinancialUpdatesStats } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates-stats';
import {
  updateWindowLabels,
  updateWindows,
  type CountedUpdates,
  type UpdateStats,
} from '@midoffice/contract/monitors/financial-updates/shapes';
import { useRead } from '../../../data/queries.ts';
import { Panel, Stack } from '../../../kit/base/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';

type WindowLine = UpdateStats['windows'][number];

const windowColumns: readonly Column<WindowLine>[] = [
  { id: 'label', header: 'Window', width: 110, sortable: false, value: ({ label }) => label },
  { id: 'updates', header: 'Updates', kind: 'number', value: ({ updates }) => updates },
  { id: 'symbols', header: 'Symbols', kind: 'number', value: ({ symbols }) => symbols },
  { id: 'users', header: 'Users', kind: 'number', value: ({ users }) => users },
];
const countColumns = (header: string): readonly Column<CountedUpdates>[] => [
  { id: 'name', header, minWidth: 140, value: ({ name }) => name },
  ...updateWindows.map((type) => ({
    id: type,
    header: updateWindowLabels[type],
    kind: 'number' as const,
    width: 86,
    value: ({ updates }: CountedUpdates) => updates[type],
  })),
];
const parts = [
  { key: 'users', title: 'By user', columns: countColumns('User') },
  { key: 'fields', title: 'By field', columns: countColumns('Field') },
  { key: 'symbols', title: 'By symbol', columns: countColumns('Symbol') },
] as const;

/** How much was changed in each window, and by whom, in which fields and symbols. */
export function StatsView() {
  const read = useRead(getFinancialUpdatesStats, {});
  const shared = { error: read.error, onRetry: () => void read.refetch() };
  return (
    <Stack>
      <div data-screen="financial-updates-stats-view" style={{ display: 'contents' }}>
        <Panel title="Updates by window" padded={false}>
          <DenseTable
            label="Updates by window"
            columns={windowColumns}
            rows={read.data?.windows}
            rowKey={({ type }) => type}
            empty="No updates"
            height={180}
            skeletonRows={5}
            {...shared}
          />
        </Panel>
        {!read.error &&
          parts.map(({ key, title, columns }) => (
            <Panel key={key} title={title} padded={false}>
              <DenseTable
                label={title}
                columns={columns}
                rows={read.data?.[key]}
                rowKey={({ name }) => name}
                empty="No updates in the last 3 months"
                height={180}
                skeletonRows={5}
              />
            </Panel>
          ))}
      </div>
    </Stack>
  );
}
