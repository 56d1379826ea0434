import type { Note, NoteTask } from '@midoffice/contract/staff-work/notes/shapes';
import { useState } from 'react';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import css from '../notes.module.css';
import { useLineTasks } from './line-tasks.ts';
import { NoteText } from './note-text.tsx';
import { ReportSections } from './report-sections.tsx';

const MakeTaskDialog = lazy(async () => (await import('./make-task-dialog.tsx')).MakeTaskDialog);

/** The text of a note or report; each line can be made a task. */
export function NoteView({ note }: { readonly note: Note & { readonly tasks: readonly NoteTask[] } }) {
  const [line, setLine] = useState<string | null>(null);
  const tasks = useLineTasks(note.tasks, setLine);
  return (
    <article className={css.text} aria-label={note.title}>
      {!note.content.trim() && <EmptyState text="This note has no text yet." />}
      {note.isReport ? (
        <ReportSections content={note.content} tasks={tasks} />
      ) : (
        <NoteText lines={note.content.split('\n')} tasks={tasks} />
      )}
      {line !== null && <MakeTaskDialog noteId={note._id} line={line} onClose={() => setLine(null)} />}
    </article>
  );
}
