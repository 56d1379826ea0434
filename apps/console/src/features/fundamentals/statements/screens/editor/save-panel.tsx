import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { statementTexts, type EditorTable } from '@midoffice/contract/fundamentals/statements/lists';
import type {
  StatementRepairDone,
  StatementValue,
  StatementValues,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { textLimits, type Conflict } from '@midoffice/contract/kernel';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mayPass, type CallError } from '../../../../../data/client.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { wholeRecord } from '../../../../../kit/data-view/diff-view.tsx';
import { ConflictDialog } from '../../../../../kit/dialog/conflict-dialog.tsx';
import { TextAreaField } from '../../../../../kit/form/field.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { ErrorState } from '../../../../../kit/states/states.tsx';
import { StatementChanges } from '../../statement-changes.tsx';
import { fieldLabel } from '../../../filings/panels/statement-field-label.ts';
import { conflictPlace, payloadOf, pendingLines, resolveConflicts } from '../../saving.ts';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

/** What of an editor is saved. */
export interface SavedEditor extends Pick<
  Editor,
  'symbol' | 'data' | 'pending' | 'count' | 'change' | 'saved' | 'base'
> {
  readonly table: EditorTable;
}

interface SavePanelProps {
  readonly editor: SavedEditor;
  onClose(): void;
}

/** Takes the focus to what was opened, and back to what opened it unless somebody goes on elsewhere. */
function useFocusWhileOpen() {
  const opened = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = opened.current;
    element?.focus();
    return () => {
      if (opener instanceof HTMLElement && element?.contains(document.activeElement)) opener.focus();
    };
  }, []);
  return opened;
}

/** What Save Updates will write, before it is written: one change set, which can be undone. */
export function SavePanel({ editor, onClose }: SavePanelProps) {
  const { symbol, table, data, pending } = editor;
  const { notify } = useNotifyDone();
  const refusal = useRefusal(updateSymbolStatements);
  const [reason, setReason] = useReason(`Save Updates of ${symbol} ${table}`);
  const [preview, setPreview] = useState<StatementRepairDone | null>(null);
  const [conflicts, setConflicts] = useState<{ message: string; list: readonly Conflict[] } | null>(null);
  const input = useMemo(() => ({ symbol, table, ...payloadOf(pending) }), [symbol, table, pending]);
  const asked = ({ message, conflicts: list }: CallError): boolean => {
    if (!list.length) return false;
    setConflicts({ message, list });
    return true;
  };
  const sent = useRef(pending);
  const look = useWrite(updateSymbolStatements, {
    quiet: 'success',
    onDone: setPreview,
    // Shown in the panel.
    onFailed: (error) => asked(error) || true,
  });
  const save = useWrite(updateSymbolStatements, {
    quiet: 'success',
    onFailed: asked,
    onDone(done) {
      notify({ ...done, message: statementTexts.saved });
      editor.saved(sent.current);
      onClose();
    },
  });
  const { run } = look;
  const show = (): void => {
    setPreview(null);
    void run({ ...input, preview: true });
  };
  useEffect(() => {
    show();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each state of the edits
  }, [input]);
  const panel = useFocusWhileOpen();
  const lines = useMemo(() => pendingLines(pending, data?.byId ?? new Map()), [pending, data]);
  const list = useMemo(
    () =>
      conflicts?.list.map(({ where, ...one }) => ({ ...one, field: conflictPlace({ where, ...one }) })) ?? [],
    [conflicts],
  );
  const derived = preview?.effects.count ?? 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus from the button that opened it
    <section ref={panel} tabIndex={-1} aria-label="Changes to save" className={css.side}>
      <p className={css.note} data-testid="save-summary">
        {`${plural(editor.count, 'change')} as one change set, which can be undone.`}
        {derived > 0 && ` ${plural(derived, 'value')} that customers see would change.`}
      </p>
      {look.error && !look.error.conflicts.length && (
        <ErrorState error={look.error} onRetry={mayPass(look.error) ? show : undefined} />
      )}
      <StatementChanges label="What is saved" changes={lines} height={360} />
      <TextAreaField
        label="Reason (optional)"
        value={reason}
        onChange={setReason}
        rows={2}
        maxLength={textLimits.text}
      />
      <div className={css.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button
          variant="primary"
          pending={save.pending}
          disabledReason={refusal ?? look.error?.message ?? (preview ? undefined : 'Calculating changes…')}
          onClick={() => {
            sent.current = pending;
            void save.run({ ...input, reason: reason.trim() });
          }}
        >
          Save
        </Button>
      </div>
      {conflicts && (
        <ConflictDialog
          message={conflicts.message}
          conflicts={list}
          label={(place) => {
            const end = place.indexOf('|');
            const field = place.slice(end + 1);
            return `${place.slice(0, end)}: ${field === wholeRecord ? 'record to delete' : fieldLabel(field)}`;
          }}
          onClose={() => {
            setConflicts(null);
            onClose();
          }}
          onKeep={(mine) => {
            const actual = new Map(
              list.map(
                (one) => [one.field, (one.actual ?? null) as StatementValue | StatementValues] as const,
              ),
            );
            editor.change((now) => resolveConflicts(now, actual, new Set(Object.keys(mine))));
            setConflicts(null);
            editor.base.reload();
            onClose();
          }}
        />
      )}
    </section>
  );
}
