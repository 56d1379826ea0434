import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import type { TaskLink, TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { Popup } from '../../../../kit/nav/popup.tsx';
import { ToolLink, useOpenTool } from '../../../../kit/nav/tool-link.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import css from '../tasks.module.css';
import { priorityTones, statusTone } from '../words.ts';

const CreateDialog = lazy(async () => (await import('../create-dialog.tsx')).CreateDialog, { ahead: false });

/** The form of a task about something, with the people who may be given it. */
function CreateLinked({ link, onClose }: { readonly link: TaskLink; onClose(): void }) {
  const people = useRead(getTasks, { limit: '1', counts: 'false' });
  const open = useOpenTool();
  if (!people.data) return null;
  return (
    <CreateDialog
      users={people.data.users}
      isIssue={false}
      links={[link]}
      onCreated={(task) => {
        onClose();
        open('tasks', 'tasks', { task });
      }}
      onClose={onClose}
    />
  );
}

const LinkedTask = ({ row }: { readonly row: TaskRow }) => (
  <li className={css.linkedTask}>
    <ToolLink page="tasks" item="tasks" params={{ task: row._id }}>
      {row.title || '(no title)'}
    </ToolLink>
    <span className={css.marks}>
      <StatusBadge tone={statusTone(row.status)}>{row.status}</StatusBadge>
      <StatusBadge tone={priorityTones[row.priority]}>{row.priority}</StatusBadge>
    </span>
  </li>
);

interface LinkedTasksProps extends Omit<TaskLink, 'label'> {
  /** What the thing is called in a task; its id by default. */
  readonly label?: string;
  /** In the bar on top, where there is room for an icon. */
  readonly isIcon?: boolean;
}

/** The tasks about a customer, a symbol or another thing, and a new one about it; nothing for whoever may open none. */
export function LinkedTasks({ kind, id, label = '', isIcon = false }: LinkedTasksProps) {
  const may = useCan()(getLinkedTasks);
  const read = useRead(getLinkedTasks, may ? { kind, id } : null);
  const [creating, setCreating] = useState(false);
  const count = read.data?.length ?? 0;
  if (!may) return null;
  const name = count ? `${plural(count, 'task')} about this` : 'Tasks about this';
  return (
    <>
      <Popup
        label={name}
        width={360}
        trigger={(wired) =>
          isIcon ? (
            <IconButton {...wired} label={name}>
              <IconChecklist size={17} />
              {count > 0 && <small aria-hidden="true">{count}</small>}
            </IconButton>
          ) : (
            <Button {...wired} size="small" icon={<IconChecklist size={14} />}>
              {count ? plural(count, 'task') : 'Tasks'}
            </Button>
          )
        }
      >
        {(close) => (
          <div className={css.linked}>
            <ReadState read={read}>
              {(rows) =>
                rows.length ? (
                  <ul className={css.lines}>
                    {rows.map((row) => (
                      <LinkedTask key={row._id} row={row} />
                    ))}
                  </ul>
                ) : (
                  <EmptyState text="No task is about this." />
                )
              }
            </ReadState>
            <Button
              size="small"
              onClick={() => {
                close();
                setCreating(true);
              }}
            >
              Create a task about this…
            </Button>
          </div>
        )}
      </Popup>
      {creating && <CreateLinked link={{ kind, id, label }} onClose={() => setCreating(false)} />}
    </>
  );
}
