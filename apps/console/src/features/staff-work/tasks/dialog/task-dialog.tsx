import { changeTaskType } from '@midoffice/contract/staff-work/tasks/calls/change-task-type';
import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import type { Task, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useEffect, useState } from 'react';
import { callApi } from '../../../../data/client.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { Viewers } from '../../../system/presence/panels/viewers.tsx';
import css from '../tasks.module.css';
import { kindWord } from '../words.ts';
import { Activity } from './activity.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskText } from './task-text.tsx';
import { useSaveTask } from './use-save-task.ts';

const waiting = { waiting: <SkeletonLines count={4} /> };
const IntercomPanel = lazy(
  async () => (await import('../../intercom/panels/intercom-panel.tsx')).IntercomPanel,
  waiting,
);
const GithubPanel = lazy(
  async () => (await import('../../github-issues/panels/github-panel.tsx')).GithubPanel,
  waiting,
);

/** Asks before a task is deleted. Source: r002-task-delete-confirm. */
function DeleteDialog({
  task,
  onDeleted,
  onClose,
}: {
  readonly task: Task;
  onDeleted(): void;
  onClose(): void;
}) {
  const write = useWrite(deleteTask, { onDone: onDeleted, onFailed: onClose });
  return (
    <ConfirmDialog
      title={`Delete ${kindWord(task.isIssue).toLowerCase()}`}
      action="Delete"
      danger
      pending={write.pending}
      onConfirm={() => void write.run({ _id: task._id })}
      onClose={onClose}
    >
      Are you sure you want to delete this task? This action cannot be undone.
    </ConfirmDialog>
  );
}

interface BodyProps {
  readonly task: Task;
  readonly users: readonly TaskUser[];
}

/** What is in the dialog of a task: its texts, its facts, its activity. */
function TaskBody({ task, users }: BodyProps) {
  const { save, pending, shown, dialog } = useSaveTask(task, users);
  const [tab, setTab] = useState<'internal' | 'intercom' | 'github'>('internal');
  return (
    <div className={css.body}>
      <div className={css.main}>
        <TaskText task={task} pending={pending} save={save} />
        <TabView
          label="Activity"
          value={tab}
          tabs={[
            { key: 'internal', label: 'Internal Admin' },
            { key: 'intercom', label: 'Intercom' },
            { key: 'github', label: 'GitHub' },
          ]}
          onChange={setTab}
        >
          {/* It stays while another tab is shown: a comment that is being written, and its files, are not lost. */}
          <div style={{ display: tab === 'internal' ? 'contents' : 'none' }}>
            <Activity task={task} users={users} />
          </div>
          {tab === 'intercom' && <IntercomPanel taskId={task._id} intercomID={task.intercomID} />}
          {tab === 'github' && <GithubPanel task={task} />}
        </TabView>
      </div>
      <TaskFacts task={shown} users={users} save={(change) => save(change)} />
      {dialog}
    </div>
  );
}

interface TaskDialogProps {
  readonly id: string;
  readonly users: readonly TaskUser[];
  onClose(): void;
}

/** A task or issue with everything about it. */
export function TaskDialog({ id, users, onClose }: TaskDialogProps) {
  const read = useRead(getTask, { _id: id });
  const [deleting, setDeleting] = useState(false);
  const convert = useWrite(changeTaskType, {
    // Source: r002-task-convert.
    onDone: () => location.reload(),
    // Somebody else converted it: the button says again what it does.
    onFailed: () => void read.refetch(),
  });
  const task = read.data;
  const isThere = task !== undefined;
  useEffect(() => {
    // Whoever opens a task has seen what their inbox says of it.
    if (isThere) void callApi(markInboxRead, { taskId: id }).catch(() => undefined);
  }, [isThere, id]);
  const kind = task ? kindWord(task.isIssue) : 'Task';
  return (
    <Dialog
      title={kind}
      subject={task?.title}
      size="huge"
      guarded={false}
      onClose={onClose}
      buttons={
        task && (
          <>
            <CopyButton
              text={`${location.origin}/admin?page=tasks&task=${encodeURIComponent(id)}`}
              label="Copy link"
            />
            <Viewers page="tasks" item="tasks" params={{ task: id }} />
            <span className={css.gap} />
            <Button
              pending={convert.pending}
              onClick={() => void convert.run({ _id: id, expected: { isIssue: task.isIssue } })}
            >
              Convert to {task.isIssue ? 'task' : 'issue'}
            </Button>
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        )
      }
    >
      {task && read.error && (
        <p className={css.gone} role="alert">
          {read.error.message} What you typed is still here: copy it before you close this.
        </p>
      )}
      <ReadState read={read} skeleton={<SkeletonLines count={12} />}>
        {(found) => <TaskBody task={found} users={users} />}
      </ReadState>
      {deleting && task && (
        <DeleteDialog task={task} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </Dialog>
  );
}
