import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { isItem, lineText } from '@midoffice/contract/staff-work/notes/report';
import type { NoteTask } from '@midoffice/contract/staff-work/notes/shapes';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { useMemo } from 'react';
import { useCan } from '../../../../data/me.ts';

/** What the lines of a note can do. */
export interface LineTasks {
  /** The task that a line was made; undefined: none. */
  taskOf(line: string): NoteTask | undefined;
  /** Whether the person may make a task of a line. */
  canMake(line: string): boolean;
  onMake(line: string): void;
}

/** Which lines of a note have a task, and which the person may make one of. */
export function useLineTasks(tasks: readonly NoteTask[], onMake: (line: string) => void): LineTasks {
  const can = useCan();
  const mayMake = can(makeNoteTask) && can(createNewTask);
  const byLine = useMemo(
    () => new Map(tasks.flatMap((task) => (task.line === null ? [] : [[task.line, task] as const]))),
    [tasks],
  );
  return {
    taskOf: (line) => byLine.get(lineText(line)),
    canMake: (line) => mayMake && isItem(line) && !byLine.has(lineText(line)),
    onMake,
  };
}

/** Tasks that no line of the text has: their line was edited, or they were linked by hand. */
export function otherTasks(content: string, tasks: readonly NoteTask[]): readonly NoteTask[] {
  const lines = new Set(content.split('\n').map(lineText));
  return tasks.filter(({ line }) => line === null || !lines.has(line));
}
