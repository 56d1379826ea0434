import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { seenOf, withoutTheirs, type Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import css from '../notes.module.css';
import { fieldLabel, kindWord, valueWords } from '../words.ts';
import { NoteForm } from './note-form.tsx';
import { editedNames, sentOf, useNoteFields } from './use-note-fields.ts';

interface NoteEditProps {
  /** The note as it is; it may change while it is edited. */
  readonly note: Note;
  /** It was deleted meanwhile. */
  readonly isGone: boolean;
  onDone(): void;
}

/** Edits a note. What others save meanwhile is merged by the server. Source: r002-notes-edit-flow. */
export function NoteEdit({ note, isGone, onDone }: NoteEditProps) {
  const [base] = useState(note);
  // Restored edits were begun on an older one: what was saved since is merged with them.
  const [version, setVersion] = useState(note.version);
  const fields = useNoteFields(base);
  const kind = kindWord(base.isReport);
  useUnsavedGuard(fields.dirty, kind);
  const [offer, dropDraft] = useFormDraft({
    name: `note-${base._id}`,
    values: fields.values,
    start: fields.start,
    dirty: fields.dirty,
    base: version,
    onRestore(kept, begunOn) {
      fields.set(kept);
      setVersion(begunOn ?? version);
    },
  });
  const finish = (): void => {
    dropDraft();
    onDone();
  };
  const conflict = useConflict();
  const write = useWrite(updateNote, {
    onDone: finish,
    onFailed(error, input) {
      const again = (mine: Chosen): void => {
        // Of fields in conflict only the chosen ones are sent, with the other's value, which they replace.
        const kept = withoutTheirs(input, error.conflicts, mine);
        const isEdited = editedNames(fields).some((name) => Object.hasOwn(kept, name));
        if (!isEdited) return finish();
        void write.run({ ...kept, _id: base._id, expected: seenOf(mine) });
      };
      const isShown = conflict.show(error, {
        label: fieldLabel,
        words: valueWords(base.assignees),
        takeTheirs: () => again({}),
        keepMine: again,
      });
      return isShown || fields.fail(error);
    },
  });
  const save = (): void =>
    fields.submit((values) => {
      const { _id, updatedAt } = base;
      const whole = sentOf(values, base);
      // Of an older version, what was not edited since would count as edited as well.
      const sent =
        version === base.version
          ? { ...whole, updatedAt }
          : Object.fromEntries(editedNames(fields).map((name) => [name, whole[name as keyof typeof whole]]));
      void write.run({ _id, ...sent, version });
    });
  return (
    <>
      <NoteForm
        label={`Edit ${kind.toLowerCase()}`}
        fields={fields}
        isReport={base.isReport}
        named={base.assignees}
        onSubmit={save}
      >
        {offer}
        {isGone ? (
          <p className={css.warning} role="alert">
            Somebody deleted this {kind.toLowerCase()}. What you typed is still here: copy it before you close
            this.
          </p>
        ) : (
          note.version > version && (
            <p className={css.info} role="status">
              Somebody saved a newer version meanwhile. When you save, both are merged line by line.
            </p>
          )
        )}
      </NoteForm>
      <div className={css.editButtons}>
        <Button onClick={finish}>Cancel</Button>
        <Button
          variant="primary"
          pending={write.pending}
          disabledReason={isGone ? 'This note was deleted' : undefined}
          onClick={save}
        >
          Save
        </Button>
      </div>
      {conflict.dialog}
    </>
  );
}
