import { deleteTaskComment } from '@midoffice/contract/staff-work/tasks/calls/delete-task-comment';
import type { ActivityItem, Task, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useState } from 'react';
import { useMe } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Time } from '../../../../kit/base/time.tsx';
import { MarkdownText } from '../../../../kit/data-view/markdown.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import { Face } from '../../../../kit/people/face.tsx';
import css from '../tasks.module.css';
import { Attachments } from './attachments.tsx';
import { CommentBox } from './comment-box.tsx';

interface LineProps {
  readonly item: ActivityItem;
  readonly users: readonly TaskUser[];
  /** The acts of its author; undefined: it is somebody else's. */
  readonly own: { onEdit(): void; onDelete(): void } | undefined;
}

/** One line of a history: a comment with its text, anything else in a few words. */
function Line({ item, users, own }: LineProps) {
  const user = users.find((one) => one.userid === item.userID);
  const name = user?.fullName ?? (item.username || 'Midoffice');
  const isComment = item.type !== 'notification';
  return (
    <li
      className={classes(css.line, isComment && css.comment, isComment && user?.distinct && css.distinct)}
      data-type={item.type}
    >
      <Face name={name} colour={user?.colour} />
      <div className={css.lineBody}>
        <div className={css.lineHead}>
          <b style={user?.colour ? { color: `light-dark(${user.colour}, inherit)` } : undefined}>{name}</b>
          {!isComment && <span>{item.message}</span>}
          <span className={css.soft}>
            <Time at={item.date} />
            {item.editedAt && ' (edited)'}
          </span>
          {own && (
            <span className={css.lineActs}>
              <Button size="tiny" variant="quiet" onClick={own.onEdit}>
                Edit
              </Button>
              <Button size="tiny" variant="quiet" onClick={own.onDelete}>
                Delete
              </Button>
            </span>
          )}
        </div>
        {isComment && item.message && <MarkdownText text={item.message} />}
        <Attachments files={item.attachments} />
      </div>
    </li>
  );
}

const shownAtFirst = 100;

/** Comments and what happened, newest first, with the box for a comment. Source: r002-task-activity-types. */
export function Activity({ task, users }: { readonly task: Task; readonly users: readonly TaskUser[] }) {
  const { userid } = useMe();
  const [editing, setEditing] = useState<ActivityItem | null>(null);
  const [deleting, setDeleting] = useState<ActivityItem | null>(null);
  const [shown, setShown] = useState(shownAtFirst);
  const drop = useWrite(deleteTaskComment, {
    quiet: 'success',
    onDone: () => setDeleting(null),
    onFailed: () => setDeleting(null),
  });
  const lines = task.activity.toReversed();
  return (
    <>
      <CommentBox
        key={editing?.index ?? 'new'}
        taskId={task._id}
        users={users}
        editing={editing}
        // Another comment may be in the box by then.
        onDone={() => setEditing((now) => (now === editing ? null : now))}
      />
      {lines.length === 0 && <EmptyState text="No activity history yet." />}
      <ul className={css.activity} aria-label="Activity">
        {lines.slice(0, shown).map((item) => (
          <Line
            key={item.index}
            item={item}
            users={users}
            own={
              item.type === 'comment' && item.userID === userid
                ? { onEdit: () => setEditing(item), onDelete: () => setDeleting(item) }
                : undefined
            }
          />
        ))}
      </ul>
      {lines.length > shown && (
        <Button size="small" onClick={() => setShown(shown + shownAtFirst)}>
          Show earlier ones ({formatNumber(lines.length - shown)})
        </Button>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete comment"
          action="Delete comment"
          danger
          pending={drop.pending}
          onConfirm={() => void drop.run({ selectedTask: task._id, commentIndex: deleting.index })}
          onClose={() => setDeleting(null)}
        >
          Your comment and its files are deleted permanently.
        </ConfirmDialog>
      )}
    </>
  );
}
