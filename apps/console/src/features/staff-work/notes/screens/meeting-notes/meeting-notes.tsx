import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { lazy } from '../../../../../kit/load/lazy.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import { kindWord } from '../../words.ts';
import { NoteList } from './note-list.tsx';
import { params } from './params.ts';
import { useNotes } from './use-notes.ts';

const NoteDialog = lazy(async () => (await import('../../dialog/note-dialog.tsx')).NoteDialog);
const NewNoteDialog = lazy(async () => (await import('../../dialog/new-note-dialog.tsx')).NewNoteDialog);

/** Meeting notes and reports by functional group. */
export function MeetingNotes(_props: ScreenProps) {
  const [state, set] = useAddressState(params);
  const { note, kind, group, mine, q } = state;
  const isReport = kind === 'reports';
  const [creating, setCreating] = useState(false);
  const refusal = useRefusal(updateNote);
  const notes = useNotes({ isReport, group, mine, q });
  const open = useCallback((id: string): void => set({ note: id }, { push: true }), [set]);
  return (
    <Stack fill>
      <div data-screen="meeting-notes-screen" style={{ display: 'contents' }}>
        <Panel
          title="Meeting notes"
          padded={false}
          fill
          tools={
            <Toolbar label="Filters">
              <Segmented
                label="Reports or meeting notes"
                value={kind}
                options={[
                  { key: 'reports', label: 'Reports' },
                  { key: 'notes', label: 'Meeting Notes' },
                ]}
                onChange={(next) => set({ kind: next, group: '' })}
              />
              <CheckField label="Assigned to me" checked={mine} onChange={(on) => set({ mine: on })} />
              <FilterBox label="Search notes" value={q} width={200} onChange={(text) => set({ q: text })} />
            </Toolbar>
          }
          actions={
            <Button
              variant="primary"
              icon={<IconPlus size={14} />}
              disabledReason={refusal}
              onClick={() => setCreating(true)}
            >
              New {kindWord(isReport).toLowerCase()}
            </Button>
          }
        >
          <NoteList notes={notes} onGroup={(next) => set({ group: next })} onOpen={open} />
        </Panel>
      </div>
      {note && <NoteDialog key={note} id={note} onClose={() => set({ note: '' })} />}
      {creating && (
        <NewNoteDialog
          isReport={isReport}
          group={notes.group}
          onCreated={(made) => {
            setCreating(false);
            set({ note: made._id, group: made.functionalGroup, q: '' }, { push: true });
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Stack>
  );
}
