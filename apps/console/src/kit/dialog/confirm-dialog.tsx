import { textLimits } from '@midoffice/contract/kernel';
import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { TextAreaField } from '../form/field.tsx';
import { restoredReason, useReason } from '../guard/use-reason.ts';
import { Dialog } from './dialog.tsx';
import css from './dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** What it is about, shown beside the title, where neither the title nor the text names it. */
  readonly subject?: string | undefined;
  /** Names what will happen, to what. */
  readonly children: ReactNode;
  /** The button's word: what it does, such as `Delete key`. */
  readonly action: string;
  /** The button that leads away; another word where `Cancel` is the act. */
  readonly back?: string;
  readonly danger?: boolean;
  /** A further button before the one that acts, such as a look at what it would change. */
  readonly extra?: ReactNode;
  /** Asks for a reason: may be left out, or must be given. */
  readonly reason?: 'optional' | 'required';
  /** The reason to begin with, where a form asked for it before. */
  readonly givenReason?: string | undefined;
  /** Its object, where neither title nor address name it: a typed reason is kept for that object. */
  readonly about?: string;
  readonly pending?: boolean;
  /** Why the act cannot be confirmed yet, such as while what it would change is loading. */
  readonly disabledReason?: string | undefined;
  onConfirm(reason: string): void;
  onClose(): void;
}

/** Asks before an act that cannot be undone, or that touches money, keys or many rows. */
export function ConfirmDialog({
  title,
  subject,
  children,
  action,
  back = 'Cancel',
  danger = false,
  extra,
  reason,
  givenReason = '',
  about = '',
  pending = false,
  disabledReason,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [why, setWhy, isRestored] = useReason(`${title} ${about}`, givenReason);
  const missing = reason === 'required' && !why.trim();
  return (
    <Dialog
      title={title}
      subject={subject}
      onClose={onClose}
      guarded={false}
      buttons={
        <>
          <Button onClick={onClose}>{back}</Button>
          {extra}
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            disabledReason={disabledReason ?? (missing ? 'Give a reason first' : undefined)}
            onClick={() => onConfirm(why.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={css.text}>{children}</div>
      {reason && (
        <TextAreaField
          label={reason === 'required' ? 'Reason' : 'Reason (optional)'}
          required={reason === 'required'}
          value={why}
          onChange={setWhy}
          maxLength={textLimits.text}
          rows={2}
          hint={isRestored ? restoredReason : undefined}
        />
      )}
    </Dialog>
  );
}
