import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { useState, type ReactNode } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import css from './edit.module.css';

interface TextTabProps {
  readonly of: { readonly symbol: string; readonly fiscalPeriod: string };
  readonly type: 'raw' | 'processed';
  readonly label: string;
  readonly stored: string;
  /** Buttons beside Save; they get whether there are unsaved edits. */
  children?(isDirty: boolean): ReactNode;
}

const fieldOf = { raw: 'rawTranscriptText', processed: 'processedTranscriptText' } as const;

/** A transcript that is edited whole. What somebody else saved meanwhile is shown before it is replaced. */
export function TextTab({ of, type, label, stored, children }: TextTabProps) {
  const [draft, setDraft] = useState<{ base: string; text: string } | null>(null);
  const text = draft?.text ?? stored;
  const isDirty = draft !== null && draft.text !== draft.base;
  useUnsavedGuard(isDirty, label);
  const conflict = useConflict();
  const save = useWrite(updateEarningsCallAdditionals, {
    onDone: () => setDraft(null),
    onFailed: (error, { record }) =>
      conflict.show(error, {
        keepMine: () => void save.run({ type, record: { ...record, expected: undefined } }),
        takeTheirs: () => setDraft(null),
      }),
  });
  const send = (): void =>
    void save.run({
      type,
      record: { ...of, [fieldOf[type]]: text, expected: { [fieldOf[type]]: draft?.base ?? stored } },
    });
  return (
    <>
      <div className={css.row}>
        {children?.(isDirty)}
        <span className={css.grow} />
        <span className={css.soft}>{`${text.length.toLocaleString('en-US')} characters`}</span>
        {isDirty && <Button onClick={() => setDraft(null)}>Discard</Button>}
        <Button
          variant="primary"
          pending={save.pending}
          disabledReason={isDirty ? undefined : 'Change the text first'}
          onClick={send}
        >
          Save
        </Button>
      </div>
      <div className={css.text}>
        <TextAreaField
          label={label}
          hideLabel
          rows={18}
          spellCheck={false}
          value={text}
          onChange={(next) => setDraft((old) => ({ base: old?.base ?? stored, text: next }))}
        />
      </div>
      {conflict.dialog}
    </>
  );
}
