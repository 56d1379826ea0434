import { closeEffect } from '@midoffice/contract/billing/payments/calls/close-effect';
import type { EffectLine } from '@midoffice/contract/billing/payments/shapes';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import css from './close-effect.module.css';

const verdicts = [
  { value: 'done', label: 'Done: the vendor has done it' },
  { value: 'failed', label: 'Failed: the vendor has not done it' },
] as const;

interface CloseEffectDialogProps {
  readonly effect: EffectLine;
  onClose(): void;
}

/** Asks what was found at the vendor: nobody but a person can say it by now. */
export function CloseEffectDialog({ effect, onClose }: CloseEffectDialogProps) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>('done');
  const close = useWrite(closeEffect, { onDone: onClose });
  return (
    <ConfirmDialog
      title="Close manually"
      action={`Close as ${outcome}`}
      reason="required"
      about={effect.id}
      pending={close.pending}
      onConfirm={(reason) => void close.run({ id: effect.id, outcome, reason })}
      onClose={onClose}
    >
      <p>
        Check at the vendor what happened to <b>{effect.title}</b> first. It is no longer checked
        automatically, and our own records stay as they are.
      </p>
      <div className={css.verdict}>
        <SelectField label="What the vendor says" options={verdicts} value={outcome} onChange={setOutcome} />
      </div>
    </ConfirmDialog>
  );
}
