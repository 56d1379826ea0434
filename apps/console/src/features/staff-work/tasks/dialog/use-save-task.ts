import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import type { SentOf } from '@midoffice/contract/kernel';
import type { Task, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useRef, useState, type ReactNode } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { seenOf, withoutTheirs, type Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { nameOf } from '../words.ts';

type Sent = SentOf<typeof updateTask>;
export type TaskChange = Omit<Sent, '_id' | 'version' | 'expected'>;

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  content: 'Description',
  projectType: 'Project type',
  status: 'Status',
  priority: 'Priority',
  assignees: 'Assignees',
  dueDate: 'Due date',
  intercomID: 'Intercom ID',
};

/** The task object as the call takes it: its own fields, without what belongs to it. Source: r002-task-update-object. */
function objectOf(task: Task): Omit<Sent, '_id'> {
  const { activity: _lines, attachments: _files, intercomConversations: _talk, links: _links, ...own } = task;
  return own;
}

interface SaveTask {
  /**
   * Saves changed fields. Where somebody else changed one of them since it was read, both values are shown.
   * @param base the version that the person has read; the present one by default
   */
  save(change: TaskChange, base?: number, onDone?: () => void): void;
  readonly pending: boolean;
  /** The task with what is being saved. */
  readonly shown: Task;
  readonly dialog: ReactNode;
}

/** What a person asked for by one act, and what comes once it is saved. */
interface Attempt {
  readonly change: TaskChange;
  readonly base: number;
  onDone?(): void;
}

/** Saves fields of a task by sending the whole object with the version that was read. */
export function useSaveTask(task: Task, users: readonly TaskUser[]): SaveTask {
  const [sent, setSent] = useState<{ readonly change: TaskChange; readonly version: number } | null>(null);
  const conflict = useConflict();
  // Several may be under way: a refusal names the one that it refuses by what was sent.
  const attempts = useRef(new WeakMap<object, Attempt>());
  const write = useWrite(updateTask, {
    quiet: 'success',
    onDone: (output) => setSent((old) => old && { ...old, version: output.task.version }),
    onFailed(error, input) {
      setSent(null);
      const attempt = attempts.current.get(input);
      if (!attempt) return false;
      const { change, base, onDone } = attempt;
      const again = (mine: Chosen): void => {
        const { type, ...left } = withoutTheirs(change, error.conflicts, mine);
        // The object has the project type under both names.
        const kept = left.projectType ? { ...left, type } : left;
        if (!Object.keys(kept).length) return onDone?.();
        setSent({ change: kept, version: task.version });
        run(
          { ...kept, _id: task._id, version: base, expected: seenOf(mine) },
          { change: kept, base, ...(onDone && { onDone }) },
        );
      };
      return conflict.show(error, {
        label: (field) => labels[field] ?? field,
        words: (value) =>
          Array.isArray(value) ? value.map((one) => nameOf(users, String(one))).join(', ') : value,
        keepMine: again,
        takeTheirs: () => again({}),
      });
    },
  });
  const run = (input: Sent, attempt: Attempt): void => {
    attempts.current.set(input, attempt);
    void write.run(input).then((output) => output && attempt.onDone?.());
  };
  // What was sent is shown until the list has it; then the task itself says it.
  const isOpen = sent !== null && (write.pending || task.version < sent.version);
  return {
    save(change, base = task.version, onDone) {
      const whole = change.projectType ? { ...change, type: change.projectType } : change;
      setSent({ change: whole, version: task.version });
      // Begun on an older version, the rest of the present one would count as edited as well.
      const rest = base === task.version ? objectOf(task) : {};
      run(
        { ...rest, ...whole, _id: task._id, version: base },
        { change: whole, base, ...(onDone && { onDone }) },
      );
    },
    pending: write.pending,
    shown: isOpen ? ({ ...task, ...sent.change } as Task) : task,
    dialog: conflict.dialog,
  };
}
