import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import { taskStatuses, type TaskStatus } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { AssigneesField } from '../../assignees-field.tsx';
import type { Pick } from './use-triage.ts';

interface PickDialogProps {
  readonly pick: Pick;
  readonly ids: readonly string[];
  /** The people who have them now, where it is one task. */
  readonly assignees: readonly string[];
  readonly status: TaskStatus;
  readonly users: readonly TaskUser[];
  onClose(): void;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Moments to snooze until. */
const snoozes = [
  { label: '4 hours', ms: 4 * hourMs },
  { label: '1 day', ms: dayMs },
  { label: '3 days', ms: 3 * dayMs },
  { label: '7 days', ms: 7 * dayMs },
] as const;

function SnoozeDialog({ ids, onClose }: PickDialogProps) {
  const write = useWrite(snoozeTask, { onDone: onClose });
  const until = (ms: number | null): void => {
    for (const _id of ids)
      void write.run({ _id, until: ms === null ? null : new Date(Date.now() + ms).toISOString() });
  };
  return (
    <Dialog
      title="Snooze"
      subject={plural(ids.length, 'task')}
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={write.pending} onClick={() => until(null)}>
            Wake up now
          </Button>
          {snoozes.map(({ label, ms }) => (
            <Button key={label} pending={write.pending} onClick={() => until(ms)}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      A snoozed task is left out of the open lists until then.
    </Dialog>
  );
}

/** Sets the state, the people or a snooze of one task or several. */
export function PickDialog(props: PickDialogProps) {
  const { pick, ids, users, onClose } = props;
  const [status, setStatus] = useState<TaskStatus>(props.status);
  const [assignees, setAssignees] = useState(props.assignees);
  const write = useWrite(updateTasks, { onDone: onClose });
  if (pick === 'snooze') return <SnoozeDialog {...props} />;
  const save = (): void =>
    void write.run({ ids: [...ids], ...(pick === 'status' ? { status } : { assignees: [...assignees] }) });
  return (
    <Dialog
      title={pick === 'status' ? 'Set status' : 'Assign'}
      subject={plural(ids.length, 'task')}
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={write.pending} onClick={save}>
            {pick === 'status' ? 'Set status' : 'Assign'}
          </Button>
        </>
      }
    >
      {pick === 'status' ? (
        <SelectField label="Status" value={status} options={taskStatuses} onChange={setStatus} />
      ) : (
        <AssigneesField users={users} value={assignees} onChange={setAssignees} />
      )}
    </Dialog>
  );
}
