import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { toolAddress } from '../../../../kit/nav/tool-link.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import css from '../notes.module.css';
import { kindWord } from '../words.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { NoteFacts } from './note-facts.tsx';
import { NoteView } from './note-view.tsx';

const waiting = { waiting: <SkeletonLines count={12} /> };
const NoteEdit = lazy(async () => (await import('./note-edit.tsx')).NoteEdit, waiting);
const Versions = lazy(async () => (await import('./versions.tsx')).Versions, waiting);

interface NoteDialogProps {
  readonly id: string;
  onClose(): void;
}

/** A note or report: read, edited, with its versions. */
export function NoteDialog({ id, onClose }: NoteDialogProps) {
  const read = useRead(getNote, { _id: id });
  const [mode, setMode] = useState<'view' | 'edit' | 'delete'>('view');
  const [tab, setTab] = useState<'text' | 'versions'>('text');
  const note = read.data;
  const kind = note ? kindWord(note.isReport) : 'Note';
  const [editRefusal, deleteRefusal] = [useRefusal(updateNote), useRefusal(deleteNote)];
  return (
    <Dialog
      title={kind}
      subject={note?.title}
      size="huge"
      guarded={false}
      onClose={onClose}
      buttons={
        note &&
        mode !== 'edit' && (
          <>
            <CopyButton
              text={`${location.origin}${toolAddress('tasks', 'meeting-notes', { note: id })}`}
              label="Copy link"
            />
            <span className={css.gap} />
            <Button variant="danger" disabledReason={deleteRefusal} onClick={() => setMode('delete')}>
              Delete
            </Button>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" disabledReason={editRefusal} onClick={() => setMode('edit')}>
              Edit
            </Button>
          </>
        )
      }
    >
      <ReadState read={read} skeleton={<SkeletonLines count={12} />}>
        {(found) =>
          mode === 'edit' ? (
            <NoteEdit note={found} isGone={read.error?.status === 404} onDone={() => setMode('view')} />
          ) : (
            <div className={css.body}>
              <TabView
                label={kind}
                value={tab}
                tabs={[
                  { key: 'text', label: 'Text' },
                  { key: 'versions', label: 'Versions' },
                ]}
                onChange={setTab}
              >
                {tab === 'text' ? <NoteView note={found} /> : <Versions note={found} />}
              </TabView>
              <NoteFacts note={found} />
            </div>
          )
        }
      </ReadState>
      {mode === 'delete' && note && (
        <DeleteDialog note={note} onDeleted={onClose} onClose={() => setMode('view')} />
      )}
    </Dialog>
  );
}
