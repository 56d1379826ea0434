import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Time } from '../../../../kit/base/time.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import css from '../tasks.module.css';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Moments to snooze until. */
const snoozes = [
  { label: '4 hours', ms: 4 * hourMs },
  { label: '1 day', ms: dayMs },
  { label: '3 days', ms: 3 * dayMs },
  { label: '7 days', ms: 7 * dayMs },
] as const;

interface SnoozeDialogProps {
  readonly ids: readonly string[];
  /** What is snoozed, as a person calls it. */
  readonly subject?: string;
  /** Whether one of them is snoozed now. */
  readonly isSnoozed: boolean;
  /** It is saved; the dialog closes. */
  onDone?: () => void;
  onClose(): void;
}

/** Hides tasks from list and board for a while. */
export function SnoozeDialog({ ids, subject, isSnoozed, onDone, onClose }: SnoozeDialogProps) {
  const [now] = useState(Date.now);
  const write = useWrite(snoozeTask, {
    onDone() {
      onDone?.();
      onClose();
    },
  });
  const until = (ms: number | null): void =>
    void write.run({
      ids: [...ids],
      until: ms === null ? null : new Date(now + ms).toISOString(),
    });
  return (
    <Dialog
      title="Snooze"
      subject={subject ?? plural(ids.length, 'task')}
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isSnoozed && (
            <Button pending={write.pending} onClick={() => until(null)}>
              Wake up now
            </Button>
          )}
        </>
      }
    >
      <ul className={css.snoozes} aria-label="Snooze for">
        {snoozes.map(({ label, ms }, n) => (
          <li key={label}>
            <Button data-first={n === 0 || undefined} pending={write.pending} onClick={() => until(ms)}>
              {label}
            </Button>
            <span className={css.soft}>
              until <Time at={new Date(now + ms).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
      Snoozed tasks stay hidden from the list and the board until then.
    </Dialog>
  );
}
