import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { useState, type ReactNode } from 'react';
import type { CallError } from '../../../../data/client.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { lazy } from '../../../../kit/load/lazy.tsx';
import type { Clash } from './text-clash.tsx';
import css from './edit.module.css';

const TextClash = lazy(async () => (await import('./text-clash.tsx')).TextClash);

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
  const field = fieldOf[type];
  const read = useRead(getEarningsCallAdditionals, of);
  const [clash, setClash] = useState<Omit<Clash, 'mine'> | null>(null);
  const leave = (): void => {
    setClash(null);
    setDraft(null);
  };
  /** Shows what somebody else saved. A refusal names parts of long texts only: the whole one is read again. */
  const compare = async (error: CallError): Promise<void> => {
    const base = draft?.base ?? stored;
    const { data } = await read.refetch();
    if (data) setClash({ message: error.message, base, theirs: data[field] });
    else snackbar.failure(error);
  };
  const save = useWrite(updateEarningsCallAdditionals, {
    onDone(_done, { record }) {
      const saved = record[field] ?? '';
      setClash(null);
      // What was typed while it was saved stays.
      setDraft((old) => (old && old.text !== saved ? { base: saved, text: old.text } : null));
    },
    onFailed(error) {
      if (error.conflicts.length) void compare(error);
      return error.conflicts.length > 0;
    },
  });
  const send = (mine: string, expected: string): void =>
    void save.run({ type, record: { ...of, [field]: mine, expected: { [field]: expected } } });
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
          onClick={() => send(text, draft?.base ?? stored)}
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
      {clash && (
        <TextClash
          {...clash}
          mine={text}
          pending={save.pending}
          onTheirs={leave}
          onMine={() => send(text, clash.theirs)}
          onClose={() => setClash(null)}
        />
      )}
    </>
  );
}
