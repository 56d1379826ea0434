import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import { taskStatuses, type TaskStatus } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { ReadState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { AssigneesField } from '../../assignees-field.tsx';
import { SnoozeDialog } from '../../dialog/snooze-dialog.tsx';
import { useSaveTask } from '../../dialog/use-save-task.ts';
import type { Pick as Asked } from './use-triage.ts';

interface PickDialogProps {
  readonly pick: Asked;
  readonly ids: readonly string[];
  readonly users: readonly TaskUser[];
  /** Whether one of them is snoozed now. */
  readonly isSnoozed: boolean;
  /** It is saved; the dialog closes. */
  onDone(): void;
  onClose(): void;
}

const titles = { status: 'Set status', assignees: 'Assign' } as const;

/** What is picked: a state, or people. */
interface Picked {
  readonly status: TaskStatus;
  readonly assignees: readonly string[];
}

interface FormProps {
  readonly pick: keyof typeof titles;
  /** What is set, as a person calls it. */
  readonly subject: string;
  readonly users: readonly TaskUser[];
  /** What there is now. */
  readonly start: Picked;
  readonly pending: boolean;
  /** What the people that are picked do to those of before. */
  readonly note?: string;
  onSave(change: { status: TaskStatus } | { assignees: string[] }): void;
  onClose(): void;
}

function PickForm({ pick, subject, users, start, pending, note, onSave, onClose }: FormProps) {
  const [{ status, assignees }, setPicked] = useState(start);
  return (
    <Dialog
      title={titles[pick]}
      subject={subject}
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            onClick={() => onSave(pick === 'status' ? { status } : { assignees: [...assignees] })}
          >
            {titles[pick]}
          </Button>
        </>
      }
    >
      {pick === 'status' ? (
        <SelectField
          label="Status"
          value={status}
          options={taskStatuses}
          onChange={(next) => setPicked({ status: next, assignees })}
        />
      ) : (
        <AssigneesField
          users={users}
          value={assignees}
          onChange={(next) => setPicked({ status, assignees: next })}
        />
      )}
      {note}
    </Dialog>
  );
}

type SetProps = Omit<PickDialogProps, 'pick' | 'isSnoozed'> & Pick<FormProps, 'pick'>;

/** Begins with what the task has, and is compared with it when it is saved: what somebody else changed meanwhile is not lost. */
function OneTaskForm({
  task,
  pick,
  users,
  onDone,
  onClose,
}: Omit<SetProps, 'ids'> & { readonly task: Task }) {
  const [shown] = useState(task);
  const { save, pending, dialog } = useSaveTask(task, users);
  return (
    <>
      <PickForm
        pick={pick}
        subject={shown.title}
        users={users}
        start={shown}
        pending={pending}
        onSave={(change) =>
          save(change, shown.version, () => {
            onDone();
            onClose();
          })
        }
        onClose={onClose}
      />
      {dialog}
    </>
  );
}

function OneTaskDialog({ ids, ...props }: SetProps) {
  const read = useRead(getTask, { _id: ids[0]! });
  if (read.data) return <OneTaskForm task={read.data} {...props} />;
  return (
    <Dialog title={titles[props.pick]} guarded={false} onClose={props.onClose}>
      <ReadState read={read} skeleton={<SkeletonLines count={2} />}>
        {() => null}
      </ReadState>
    </Dialog>
  );
}

function SeveralTasksDialog({ pick, ids, users, onDone, onClose }: SetProps) {
  const write = useWrite(updateTasks, {
    onDone() {
      onDone();
      onClose();
    },
  });
  const subject = plural(ids.length, 'task');
  return (
    <PickForm
      pick={pick}
      subject={subject}
      users={users}
      start={{ status: 'To do', assignees: [] }}
      pending={write.pending}
      {...(pick === 'assignees' && { note: `Whom you choose replaces the assignees of all ${subject}.` })}
      onSave={(change) => void write.run({ ids: [...ids], ...change })}
      onClose={onClose}
    />
  );
}

/** Sets the state, the people or a snooze of one task or several. */
export function PickDialog({ pick, isSnoozed, ...props }: PickDialogProps) {
  if (pick === 'snooze') {
    const { ids, onDone, onClose } = props;
    return <SnoozeDialog ids={ids} isSnoozed={isSnoozed} onDone={onDone} onClose={onClose} />;
  }
  return props.ids.length === 1 ? (
    <OneTaskDialog pick={pick} {...props} />
  ) : (
    <SeveralTasksDialog pick={pick} {...props} />
  );
}
