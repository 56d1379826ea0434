import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { alertDurations, type AlertDuration } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { Countdown } from '../countdown.tsx';
import css from '../tasks.module.css';

/** The alert of a task: set once, then counted down. Source: r002-task-alert-once, r002-task-alert-durations. */
export function AlertControl({ task }: { readonly task: Task }) {
  const [duration, setDuration] = useState<AlertDuration>('1-hr');
  const write = useWrite(createTaskAlert);
  const { alertTime } = task.alert;
  return (
    <div className={css.alert} role="group" aria-label="Alert">
      <SelectField
        label="Alert in"
        value={duration}
        options={alertDurations}
        disabled={alertTime !== null}
        onChange={setDuration}
      />
      <Button
        icon={<IconBell size={14} />}
        pending={write.pending}
        disabledReason={alertTime === null ? undefined : 'The alert of this task is set'}
        onClick={() => void write.run({ _id: task._id, duration })}
      >
        Set alert
      </Button>
      {alertTime === null ? (
        <span className={css.soft}>No Alerts</span>
      ) : (
        <span className={css.alertAt}>
          <Countdown to={alertTime} /> <Time at={alertTime} />
        </span>
      )}
    </div>
  );
}
