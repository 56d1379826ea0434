import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import type { InboxItem } from '@midoffice/contract/staff-work/tasks/shapes';
import { useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { useReadFurther } from '../../../../../data/read-further.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { classes } from '../../../../../kit/base/class-names.ts';
import { StatusBadge, type Tone } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { useOpenTool } from '../../../../../kit/nav/tool-link.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import css from '../../tasks.module.css';
import { kindWord } from '../../words.ts';

const kinds: Readonly<Record<InboxItem['kind'], readonly [label: string, tone: Tone]>> = {
  assigned: ['Assigned to you', 'blue'],
  mentioned: ['Mentions you', 'accent'],
  commented: ['Comment', 'grey'],
  changed: ['Changed', 'grey'],
  alert: ['Alert', 'red'],
  attendee: ['Takes part', 'blue'],
};

function InboxLine({ item, onOpen }: { readonly item: InboxItem; onOpen(item: InboxItem): void }) {
  const [label, tone] = kinds[item.kind];
  return (
    <li>
      <button
        type="button"
        className={classes(css.inboxLine, !item.read && css.unread)}
        onClick={() => onOpen(item)}
      >
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={css.inboxText}>
          <b>{item.title || `(${kindWord(item.isIssue).toLowerCase()} without a title)`}</b>
          <span>
            {item.by && `${item.by}: `}
            {item.message}
          </span>
        </span>
        <Time at={item.at} />
        {!item.read && <span className="visually-hidden">unread</span>}
      </button>
    </li>
  );
}

/** What concerns the person: given to them, mentions, comments, alerts and notes that name them, newest first. */
export function Inbox({ onOpen }: { onOpen(id: string): void }) {
  const [unread, setUnread] = useState(false);
  const openTool = useOpenTool();
  const read = useReadFurther(getTaskInbox, { unread: String(unread) as 'true' | 'false' }, ({ next }) =>
    next === null ? null : String(next),
  );
  const mark = useWrite(markInboxRead, { quiet: 'success' });
  const rows = read.pages?.flatMap((page) => page.rows);
  const count = read.pages?.[0]?.unread ?? 0;
  const open = (item: InboxItem): void => {
    const { taskId, noteId } = item;
    if (!item.read) void mark.run(taskId === null ? { noteId: noteId! } : { taskId });
    if (taskId === null) openTool('tasks', 'meeting-notes', { note: noteId! });
    else onOpen(taskId);
  };
  return (
    <div className={css.inbox}>
      <div className={css.inboxHead}>
        <CheckField label="Unread only" checked={unread} onChange={setUnread} />
        <Button
          size="small"
          pending={mark.pending}
          disabledReason={count ? undefined : 'Everything is read'}
          onClick={() => void mark.run({})}
        >
          Mark all as read
        </Button>
      </div>
      {read.error && !rows && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!rows && !read.error && <SkeletonLines count={8} />}
      {rows?.length === 0 && <EmptyState text={unread ? 'Nothing unread' : 'Nothing concerns you yet'} />}
      {rows && rows.length > 0 && (
        <ul className={css.lines} aria-label="Inbox">
          {rows.map((item) => (
            <InboxLine key={item.id} item={item} onOpen={open} />
          ))}
        </ul>
      )}
      {read.hasMore && (
        <Button size="small" pending={read.loadingMore} onClick={read.more}>
          Show more
        </Button>
      )}
    </div>
  );
}
