import { projectTypes, taskPriorities, taskStatuses } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { AssigneesField } from '../assignees-field.tsx';
import css from '../tasks.module.css';
import { kindWord, nameOf } from '../words.ts';
import { AlertControl } from './alert-control.tsx';
import { TaskLinks } from './links.tsx';
import type { TaskChange } from './use-save-task.ts';

interface TaskFactsProps {
  readonly task: Task;
  readonly users: readonly TaskUser[];
  save(change: TaskChange): void;
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
