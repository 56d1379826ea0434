import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import {
  bulkLimit,
  projectTypes,
  taskPriorities,
  type ProjectType,
  type TaskPriority,
} from '@midoffice/contract/staff-work/tasks/lists';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Menu } from '../../../../../kit/nav/menu.tsx';
import css from '../../tasks.module.css';
import type { Pick } from './use-triage.ts';

interface BulkBarProps {
  readonly ids: readonly string[];
  onAsk(pick: Pick): void;
  onClear(): void;
}

/** What can be done with the ticked tasks together. */
export function BulkBar({ ids, onAsk, onClear }: BulkBarProps) {
  const write = useWrite(updateTasks, { onDone: onClear });
  const set = (change: { priority?: TaskPriority; projectType?: ProjectType }): void =>
    void write.run({ ids: [...ids], ...change });
  const tooMany = ids.length > bulkLimit ? `At most ${bulkLimit} tasks can be changed at once` : undefined;
  return (
    <div className={css.bulk} role="group" aria-label="Selected tasks">
      <output>{plural(ids.length, 'task')} selected</output>
      <Button size="small" disabledReason={tooMany} onClick={() => onAsk('status')}>
        Status…
      </Button>
      <Button size="small" disabledReason={tooMany} onClick={() => onAsk('assignees')}>
        Assign…
      </Button>
      <Menu
        label="Priority"
        entries={taskPriorities.map((priority) => ({ label: priority, run: () => set({ priority }) }))}
        trigger={(wired) => (
          <Button size="small" pending={write.pending} disabledReason={tooMany} {...wired}>
            Priority…
          </Button>
        )}
      />
      <Menu
        label="Project type"
        entries={projectTypes.map((projectType) => ({ label: projectType, run: () => set({ projectType }) }))}
        trigger={(wired) => (
          <Button size="small" pending={write.pending} disabledReason={tooMany} {...wired}>
            Project type…
          </Button>
        )}
      />
      <Button size="small" disabledReason={tooMany} onClick={() => onAsk('snooze')}>
        Snooze…
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
