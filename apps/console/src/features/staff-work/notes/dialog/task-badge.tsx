import type { NoteTask } from '@midoffice/contract/staff-work/notes/shapes';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import css from '../notes.module.css';
import { taskTone } from '../words.ts';

/** Opens the task of a line; says its state. */
export const TaskBadge = ({ task, named = false }: { readonly task: NoteTask; readonly named?: boolean }) => (
  <ToolLink page="tasks" item="tasks" params={{ task: task._id }} className={css.taskLink!}>
    {named ? <span>{task.title}</span> : <span>{task.isIssue ? 'Issue' : 'Task'}</span>}{' '}
    <StatusBadge tone={taskTone(task.status)}>{task.status}</StatusBadge>
  </ToolLink>
);
