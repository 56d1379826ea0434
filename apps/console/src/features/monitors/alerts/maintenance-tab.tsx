import { endMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/end-maintenance-window';
import { listMaintenanceWindows } from '@midoffice/contract/monitors/alerts/calls/list-maintenance-windows';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import type { MaintenanceWindow } from '@midoffice/contract/monitors/alerts/shapes';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { sourceLabel } from './words.ts';
import css from './alerts.module.css';

const tones = { running: 'amber', planned: 'blue', over: 'grey' } as const;

const forWhat = ({ source, target, targetLabel }: MaintenanceWindow): string => {
  if (!source) return 'Everything';
  return target ? targetLabel : `${sourceLabel(source)}: all`;
};

const columnsWith = (end: (one: MaintenanceWindow) => void): readonly Column<MaintenanceWindow>[] => [
  {
    id: 'state',
    header: 'State',
    width: 90,
    sortable: false,
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{state}</StatusBadge>,
  },
  { id: 'for', header: 'For', minWidth: 170, sortable: false, value: forWhat },
  { id: 'from', header: 'From', kind: 'time', width: 156, sortable: false, value: ({ from }) => from },
  { id: 'to', header: 'To', kind: 'time', width: 156, sortable: false, value: ({ to }) => to },
  { id: 'reason', header: 'Reason', minWidth: 190, sortable: false, value: ({ reason }) => reason },
  { id: 'by', header: 'By', minWidth: 170, sortable: false, value: ({ createdBy }) => createdBy },
  {
    id: 'end',
    header: '',
    width: 92,
    sortable: false,
    atEnd: true,
    value: () => '',
    cell: (one) =>
      one.state === 'over' ? null : (
        <Button
          size="tiny"
          aria-label={`${one.state === 'running' ? 'End' : 'Remove'} maintenance of ${forWhat(one)}`}
          onClick={() => end(one)}
        >
          {one.state === 'running' ? 'End…' : 'Remove…'}
        </Button>
      ),
  },
];

/** Stretches of time whose values no rule judges. */
export function MaintenanceTab() {
  const read = useRead(listMaintenanceWindows, {}, { everyMs: 60_000 });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<MaintenanceWindow | null>(null);
  const refusal = useRefusal(saveMaintenanceWindow);
  const close = (): void => setEnding(null);
  const write = useWrite(endMaintenanceWindow, { onDone: close, onFailed: close });
  return (
    <>
      <RecordList<MaintenanceWindow>
        title="Maintenance windows"
        read={{ ...read, data: read.data && { rows: read.data.windows } }}
        columns={columnsWith(setEnding)}
        rowKey={({ id }) => String(id)}
        sorted
        empty="No maintenance windows. While one runs, no rule fires for what it covers."
        open={null}
        onOpen={() => undefined}
        actions={
          <Button icon={<IconPlus size={14} />} disabledReason={refusal} onClick={() => setAdding(true)}>
            New window
          </Button>
        }
      />
      {adding && <MaintenanceDialog onClose={() => setAdding(false)} />}
      {ending && (
        <ConfirmDialog
          title={ending.state === 'running' ? 'End maintenance window' : 'Remove maintenance window'}
          action={ending.state === 'running' ? 'End window' : 'Remove window'}
          pending={write.pending}
          onConfirm={() => void write.run({ id: ending.id })}
          onClose={close}
        >
          <p className={css.line}>{`${forWhat(ending)}: rules judge its values again.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
