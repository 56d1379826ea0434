import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import type { TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { currentPlace, go } from '../../../../../kit/address/place.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { ReadState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { DownloadExtension } from '../../../extensions/panels/download-extension.tsx';
import css from '../../tasks.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { params } from './params.ts';
import { GroupTabs, TaskGroupList } from './task-groups.tsx';
import { CreateButton, TaskToolbar } from './task-toolbar.tsx';
import { anySnoozed, sideOf, useTaskGroups } from './use-tasks.ts';
import { useTriage, type Pick } from './use-triage.ts';

const waiting = { waiting: <SkeletonLines count={10} /> };
const Board = lazy(async () => (await import('./board.tsx')).Board, waiting);
const Inbox = lazy(async () => (await import('./inbox.tsx')).Inbox, waiting);
const TaskDialog = lazy(async () => (await import('../../dialog/task-dialog.tsx')).TaskDialog);
const CreateDialog = lazy(async () => (await import('../../create-dialog.tsx')).CreateDialog);
const PickDialog = lazy(async () => (await import('./pick-dialog.tsx')).PickDialog);

const nobody: readonly TaskUser[] = [];

/** What was asked for by a key, or for the ticked tasks. */
interface Asked {
  readonly pick: Pick;
  readonly ids: readonly string[];
}

/** Tasks and issues: a list by state or project type, a board, and what concerns the person. */
export function Tasks(_props: ScreenProps) {
  const [state, set] = useAddressState(params);
  const { by, issues, mine, snoozed, q, view, group } = state;
  const filter = useMemo(
    () => ({
      by: view === 'board' ? ('status' as const) : by,
      issues,
      mine,
      snoozed,
      q: view === 'list' ? q : '',
    }),
    [by, issues, mine, snoozed, q, view],
  );
  const read = useTaskGroups(filter);
  const inbox = useRead(getTaskInbox, { unread: 'true', limit: '1' });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [creating, setCreating] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const write = useWrite(updateTasks, { quiet: 'success' });
  const several = useWrite(updateTasks);
  const users = read.data?.users ?? nobody;
  const tick = (id: string): void =>
    setTicked((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]));
  useTriage(list, {
    ticked,
    prioritise: (ids, priority) => void (ids.length > 1 ? several : write).run({ ids: [...ids], priority }),
    ask: (pick, ids) => setAsked({ pick, ids }),
    tick,
  });
  // The address of a task names the page, also where the console opened it by itself. Source: r002-task-url.
  const open = useCallback((task: string): void => {
    const { pathname, search } = currentPlace();
    go(pathname, { ...search, page: 'tasks', task });
  }, []);
  return (
    <Stack fill>
      <div data-screen="tasks-screen" style={{ display: 'contents' }}>
        <Panel
          title="Tasks"
          padded={false}
          fill
          tools={
            <TaskToolbar
              state={state}
              unread={inbox.data?.unread ?? 0}
              asleep={read.data?.snoozed?.[issues ? 'issues' : 'tasks']}
              set={set}
            />
          }
          actions={
            <>
              <DownloadExtension kind="task" />
              <CreateButton onClick={() => setCreating(true)} />
            </>
          }
        >
          {ticked.size > 0 && (
            <BulkBar
              ids={[...ticked]}
              onAsk={(pick) => setAsked({ pick, ids: [...ticked] })}
              onClear={() => setTicked(new Set())}
            />
          )}
          {view === 'inbox' ? (
            <Inbox onOpen={open} />
          ) : (
            <ReadState read={read}>
              {(data) =>
                view === 'board' ? (
                  <Board data={data} readAt={read.dataUpdatedAt} filter={filter} onOpen={open} />
                ) : (
                  <div ref={list} className={css.list} aria-busy={read.isPlaceholderData || undefined}>
                    <GroupTabs
                      filter={filter}
                      value={group}
                      counts={filter.q.trim() ? undefined : sideOf(data, issues).counts}
                      onChange={(next) => set({ group: next })}
                      onDivide={(next) => set({ by: next, group: '' })}
                    />
                    <div
                      className={css.panel}
                      role="tabpanel"
                      id="task-panel"
                      aria-labelledby={`task-tab-${group}`}
                    >
                      <TaskGroupList
                        data={data}
                        filter={filter}
                        group={group}
                        ticked={ticked}
                        onOpen={open}
                      />
                    </div>
                  </div>
                )
              }
            </ReadState>
          )}
        </Panel>
      </div>
      {state.task && (
        <TaskDialog key={state.task} id={state.task} users={users} onClose={() => set({ task: '' })} />
      )}
      {creating && (
        <CreateDialog
          users={users}
          isIssue={issues}
          onCreated={() => setCreating(false)}
          onClose={() => setCreating(false)}
        />
      )}
      {asked && (
        <PickDialog
          pick={asked.pick}
          ids={asked.ids}
          users={users}
          isSnoozed={anySnoozed(read.data, asked.ids)}
          onDone={() => setTicked((old) => new Set([...old].filter((id) => !asked.ids.includes(id))))}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}
