import type { Note, NoteTask } from '@midoffice/contract/staff-work/notes/shapes';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import css from '../notes.module.css';
import { otherTasks } from './line-tasks.ts';
import { TaskBadge } from './task-badge.tsx';

/** Who takes part in a note, and when it was made and changed. */
export function NoteFacts({ note }: { readonly note: Note & { readonly tasks: readonly NoteTask[] } }) {
  const others = otherTasks(note.content, note.tasks);
  return (
    <aside className={css.facts} aria-label="About this note">
      <dl>
        <dt>{note.isReport ? 'Due' : 'Date'}</dt>
        <dd>
          <Time at={note.date} /> {note.upcoming && <StatusBadge tone="blue">Upcoming</StatusBadge>}
        </dd>
        <dt>Functional group</dt>
        <dd>{note.functionalGroup}</dd>
        <dt>Created</dt>
        <dd>
          <Time at={note.createdAt} />
        </dd>
        <dt>Updated</dt>
        <dd>
          <Time at={note.updatedAt} />
        </dd>
      </dl>
      <h3 className={css.label}>Assignees</h3>
      {note.assignees.length === 0 && <span className={css.soft}>Nobody</span>}
      <ul className={css.assigneeList}>
        {note.assignees.map(({ id, username, fullName }) => (
          <li key={id}>
            <span className={css.name}>{fullName}</span>
            <small className={css.id}>
              <span>{username}</span>
              <span>{id}</span>
              <CopyButton text={id} label={`Copy the id of ${fullName}`} />
            </small>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className={css.label}>Other tasks of this note</h3>
          <ul className={css.assigneeList}>
            {others.map((task) => (
              <li key={task._id}>
                <TaskBadge task={task} named />
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
