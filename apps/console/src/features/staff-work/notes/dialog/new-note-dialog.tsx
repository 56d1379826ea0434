import { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { emptySection, nextReport } from '@midoffice/contract/staff-work/notes/report';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { useState } from 'react';
import { useMe } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import css from '../notes.module.css';
import { kindWord } from '../words.ts';
import { NoteForm } from './note-form.tsx';
import { sentOf, useNoteFields } from './use-note-fields.ts';

interface NewNoteDialogProps {
  readonly isReport: boolean;
  /** The functional group to begin with; empty: none. */
  readonly group: string;
  onCreated(note: Note): void;
  onClose(): void;
}

const firstSection = emptySection({ name: '', resource: null, members: [] });

/** What a new note begins with. */
function useStart(isReport: boolean, group: string) {
  const me = useMe();
  const [at] = useState(() => new Date().toISOString());
  return {
    title: '',
    content: isReport ? firstSection : '',
    functionalGroup: group || 'General',
    assignees: [{ id: me.userid, username: me.userid, fullName: me.name }],
    date: at,
  };
}

/** The form of a new note or report. A report may begin with the sections of the last one of its group. */
export function NewNoteDialog({ isReport, group, onCreated, onClose }: NewNoteDialogProps) {
  const start = useStart(isReport, group);
  const fields = useNoteFields(start);
  const last = useRead(getNotes, isReport && group ? { isReport: 'true', limit: '1', group } : null);
  const [offer, dropDraft] = useFormDraft({
    name: isReport ? 'new-report' : 'new-note',
    values: fields.values,
    dirty: fields.dirty,
    onRestore: fields.set,
  });
  const write = useWrite(updateNote, {
    onDone({ note }) {
      dropDraft();
      onCreated(note);
    },
    onFailed: (error) => fields.fail(error),
  });
  const create = (): void =>
    fields.submit((values) => void write.run({ ...sentOf(values, start), isReport }));
  const [previous] = last.data?.notes ?? [];
  const sections = previous ? nextReport(previous.content) : '';
  const kind = kindWord(isReport).toLowerCase();
  return (
    <Dialog
      title={`New ${kind}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={write.pending} onClick={create}>
            Create {kind}
          </Button>
        </>
      }
    >
      <NoteForm
        label={`New ${kind}`}
        fields={fields}
        isReport={isReport}
        named={start.assignees}
        onSubmit={create}
      >
        {offer}
        {previous && sections && fields.values.content === firstSection && (
          <p className={css.info}>
            <span>The last report of {group} has sections and outstanding tasks.</span>
            <Button size="small" onClick={() => fields.set({ content: sections })}>
              Begin with them
            </Button>
          </p>
        )}
      </NoteForm>
    </Dialog>
  );
}
