import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Toolbar } from '../../../../../kit/base/panel.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import { views, type TasksView } from './params.ts';

interface ToolbarState {
  readonly view: TasksView;
  readonly issues: boolean;
  readonly mine: boolean;
  readonly snoozed: boolean;
  readonly q: string;
}

interface TaskToolbarProps {
  readonly state: ToolbarState;
  readonly unread: number;
  /** Tasks or issues that are snoozed; undefined: not counted. */
  readonly asleep: number | undefined;
  set(patch: Partial<ToolbarState>): void;
}

const viewLabels = { list: 'List', board: 'Board', inbox: 'Inbox' } as const;

/** What the list shows: its view, tasks or issues, whose, and words. */
export function TaskToolbar({ state, unread, asleep, set }: TaskToolbarProps) {
  return (
    <Toolbar label="Filters">
      <Segmented
        label="View"
        value={state.view}
        options={views.map((key) => ({
          key,
          label: key === 'inbox' && unread ? `Inbox (${formatNumber(unread)})` : viewLabels[key],
        }))}
        onChange={(view) => set({ view })}
      />
      {state.view !== 'inbox' && (
        <>
          <Segmented
            label="Issues or tasks"
            value={state.issues ? 'issues' : 'tasks'}
            options={[
              { key: 'issues', label: 'Issues' },
              { key: 'tasks', label: 'Tasks' },
            ]}
            onChange={(key) => set({ issues: key === 'issues' })}
          />
          <CheckField label="Assigned to me" checked={state.mine} onChange={(mine) => set({ mine })} />
          <CheckField
            label={asleep ? `Show snoozed (${formatNumber(asleep)})` : 'Show snoozed'}
            checked={state.snoozed}
            onChange={(snoozed) => set({ snoozed })}
          />
          {state.view === 'list' && (
            <FilterBox label="Search tasks" value={state.q} width={200} onChange={(q) => set({ q })} />
          )}
        </>
      )}
    </Toolbar>
  );
}

/** Opens the form of a new task. */
export const CreateButton = ({ onClick }: { onClick(): void }) => (
  <Button variant="primary" icon={<IconPlus size={15} />} onClick={onClick}>
    Create new task/issue
  </Button>
);
