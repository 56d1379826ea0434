import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { projectTypes, taskPriorities, taskStatuses } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { AssigneesField } from '../assignees-field.tsx';
import css from '../tasks.module.css';
import { kindWord, nameOf } from '../words.ts';
import { AlertControl } from './alert-control.tsx';
import { TaskLinks } from './links.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import type { TaskChange } from './use-save-task.ts';

interface TaskFactsProps {
  readonly task: Task;
  readonly users: readonly TaskUser[];
  save(change: TaskChange): void;
}

/** Until when a snoozed task stays out of list and board, and how to end that; snoozes one that is not. */
function SnoozeLine({ task }: { readonly task: Task }) {
  const [now] = useState(Date.now);
  const [asking, setAsking] = useState(false);
  const write = useWrite(snoozeTask);
  if (task.snoozedUntil === null || Date.parse(task.snoozedUntil) <= now)
    return (
      <div>
        <Button size="small" icon={<IconZzz size={14} />} onClick={() => setAsking(true)}>
          Snooze…
        </Button>
        {asking && (
          <SnoozeDialog
            ids={[task._id]}
            subject={task.title}
            isSnoozed={false}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    );
  return (
    <div className={css.alertAt} role="group" aria-label="Snooze">
      <span>
        Snoozed until <Time at={task.snoozedUntil} />
      </span>
      <Button
        size="small"
        pending={write.pending}
        onClick={() => void write.run({ ids: [task._id], until: null })}
      >
        Wake up
      </Button>
    </div>
  );
}

/** State, project type, people and priority, saved as soon as they are chosen, and the alert. Source: r002-task-save-immediate. */
export function TaskFacts({ task, users, save }: TaskFactsProps) {
  return (
    <div className={css.facts}>
      <SelectField
        label="Status"
        value={task.status}
        options={taskStatuses}
        onChange={(status) => save({ status })}
      />
      <SelectField
        label="Priority"
        value={task.priority}
        options={taskPriorities}
        onChange={(priority) => save({ priority })}
      />
      <SelectField
        label="Project type"
        value={task.projectType}
        options={projectTypes}
        onChange={(projectType) => save({ projectType })}
      />
      <AssigneesField
        users={users}
        value={task.assignees}
        onChange={(assignees) => save({ assignees: [...assignees] })}
      />
      <AlertControl task={task} />
      <SnoozeLine task={task} />
      <TaskLinks task={task} />
      <KeyValueList
        labelWidth={84}
        items={[
          ['Kind', kindWord(task.isIssue)],
          ['Created', <Time key="created" at={task.createdAt} />],
          ['Created by', task.createdBy === null ? 'Midoffice' : nameOf(users, task.createdBy)],
          ['Changed', <Time key="changed" at={task.updatedAt} />],
        ]}
      />
    </div>
  );
}
