import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { restoreNote } from '@midoffice/contract/staff-work/notes/calls/restore-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { kindWord } from '../words.ts';

interface DeleteDialogProps {
  readonly note: Note;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a note is deleted. Source: r002-notes-delete-confirm. */
export function DeleteDialog({ note, onDeleted, onClose }: DeleteDialogProps) {
  const restore = useWrite(restoreNote);
  const write = useWrite(deleteNote, {
    quiet: 'success',
    onDone({ message }, { _id }) {
      snackbar.success(message, { label: 'Undo', run: () => void restore.run({ _id }) });
      onDeleted();
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${kindWord(note.isReport).toLowerCase()}`}
      action="Delete"
      danger
      pending={write.pending}
      onConfirm={() => void write.run({ _id: note._id })}
      onClose={onClose}
    >
      Are you sure you want to delete this note?
    </ConfirmDialog>
  );
}
