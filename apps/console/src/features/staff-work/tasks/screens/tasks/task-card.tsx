import type { TaskRow, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconCalendar, IconMessage, IconZzz } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { classes } from '../../../../../kit/base/class-names.ts';
import { formatTime, zoneSetting } from '../../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Countdown } from '../../countdown.tsx';
import { Face } from '../../../../../kit/people/face.tsx';
import css from '../../tasks.module.css';
import {
  assigneeNames,
  cardLimits,
  cut,
  dueTone,
  nameOf,
  priorityTones,
  statusTone,
  withoutMarks,
} from '../../words.ts';

const facesShown = 3;

function Assignees({ row, users }: Pick<TaskCardProps, 'row' | 'users'>) {
  if (!row.assignees.length) return <span className={css.soft}>Nobody</span>;
  const names = assigneeNames(users, row.assignees);
  return (
    <span className={css.assignees} data-tooltip={names}>
      {row.assignees.slice(0, facesShown).map((userid) => (
        <Face
          key={userid}
          className={css.face}
          name={nameOf(users, userid)}
          colour={users.find((one) => one.userid === userid)?.colour}
        />
      ))}
      <span>{cut(names, cardLimits.assignees)}</span>
    </span>
  );
}

/** What a card says below its texts: what it is about, when it is due, and what waits. */
function Marks({ row, hideStatus }: { readonly row: TaskRow; readonly hideStatus: boolean }) {
  const [now] = useState(Date.now);
  const zone = zoneSetting.use();
  return (
    <span className={css.marks}>
      <StatusBadge tone={priorityTones[row.priority]}>{row.priority}</StatusBadge>
      {!hideStatus && <StatusBadge tone={statusTone(row.status)}>{row.status}</StatusBadge>}
      {row.alert.alertTime && <Countdown to={row.alert.alertTime} />}
      {row.dueDate && (
        <StatusBadge tone={dueTone(row.dueDate, now)}>
          <IconCalendar size={12} /> {row.dueDate}
        </StatusBadge>
      )}
      <StatusBadge>{row.projectType}</StatusBadge>
      {row.comments > 0 && (
        <span className={css.count} data-tooltip={`${row.comments} comments`}>
          <IconMessage size={13} aria-hidden /> {row.comments}
          <span className="visually-hidden">comments</span>
        </span>
      )}
      {row.snoozedUntil && Date.parse(row.snoozedUntil) > now && (
        <span className={css.count} data-tooltip={`Snoozed until ${formatTime(row.snoozedUntil, zone)}`}>
          <IconZzz size={13} aria-hidden /> <span className="visually-hidden">snoozed</span>
        </span>
      )}
    </span>
  );
}

export interface TaskCardProps {
  readonly row: TaskRow;
  readonly users: readonly TaskUser[];
  /** Its state is the heading above it. */
  readonly hideStatus?: boolean;
  readonly isCompact?: boolean;
  readonly isTicked?: boolean;
  readonly draggable?: boolean;
  readonly tabIndex?: number;
  onOpen(id: string): void;
}

/** A task in a list or on the board; a click opens it. Source: r002-task-truncate. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { row, users, hideStatus = false, isCompact = false, isTicked = false } = props;
  return (
    <button
      type="button"
      className={classes(css.card, isCompact && css.compact, isTicked && css.ticked)}
      data-task={row._id}
      aria-pressed={isTicked || undefined}
      draggable={props.draggable}
      tabIndex={props.tabIndex}
      onClick={() => props.onOpen(row._id)}
    >
      <span className={css.cardTitle}>{cut(row.title, cardLimits.title) || '(no title)'}</span>
      {row.content && (
        <span className={css.cardText}>{cut(withoutMarks(row.content), cardLimits.content)}</span>
      )}
      <span className={css.cardFoot}>
        <Marks row={row} hideStatus={hideStatus} />
        <Assignees row={row} users={users} />
      </span>
    </button>
  );
});
