import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { useRef } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { useLatestValue } from '../../../../kit/form/use-latest-value.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { useDraft } from '../../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import css from '../accounts.module.css';

interface Draft {
  readonly text: string;
  /** The note as it was read when the edit began. */
  readonly base: string;
}

interface NoteEditorProps {
  readonly userid: string;
  /** The current note. */
  readonly notes: string;
  readonly rows?: number;
}

/** The note on a customer. An edit survives a reload; where somebody else was quicker both texts are shown. */
export function NoteEditor({ userid, notes: read, rows = 4 }: NoteEditorProps) {
  const [notes, current] = useLatestValue(userid, read);
  const [draft, setDraft, drop] = useDraft<Draft>(`note/${userid}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const conflict = useConflict();
  const refusal = useRefusal(updateSubscriptionNote);
  const base = draft?.base ?? notes;
  const text = draft?.text ?? notes;
  // Saved elsewhere meanwhile with the same words: nothing is left to save.
  const dirty = text !== base && text !== notes;
  const write = useWrite(updateSubscriptionNote, {
    onDone(_output, { notes: saved }) {
      current(saved);
      drop();
    },
    onFailed(error, sent) {
      return conflict.show(error, {
        keepMine: ({ notes: mine }) => void write.run({ ...sent, expected: String(mine?.actual ?? '') }),
        takeTheirs: drop,
      });
    },
  });
  // What is on its way is not lost by leaving; where it is refused, the draft is still there.
  useUnsavedGuard(dirty && !write.pending, 'Note');
  const save = (): void => {
    if (dirty && refusal === undefined) void write.run({ userid, notes: text, expected: base });
  };
  return (
    <div>
      <textarea
        ref={field}
        className={css.note}
        aria-label="Note"
        rows={rows}
        maxLength={10_000}
        placeholder="No note yet"
        readOnly={refusal !== undefined}
        value={text}
        onChange={(event) =>
          event.target.value === base && base === notes
            ? drop()
            : setDraft({ text: event.target.value, base })
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={css.noteFoot}>
        <span className={css.soft} role="status">
          {dirty &&
            (base === notes
              ? 'Not saved yet. Ctrl+Enter saves.'
              : 'Somebody else changed the note in the meantime.')}
        </span>
        <span className={css.line}>
          {dirty && (
            <Button
              size="small"
              onClick={() => {
                drop();
                field.current?.focus();
              }}
            >
              Discard
            </Button>
          )}
          <Button
            size="small"
            variant={dirty ? 'primary' : 'plain'}
            pending={write.pending}
            disabledReason={refusal ?? (dirty ? undefined : 'Nothing has changed')}
            onClick={save}
          >
            Save note
          </Button>
        </span>
      </div>
      {conflict.dialog}
    </div>
  );
}
