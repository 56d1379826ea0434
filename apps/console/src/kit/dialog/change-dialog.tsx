import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import css from './dialog.module.css';

/** One value that a change sets. */
export interface Change {
  readonly label: string;
  readonly from: ReactNode;
  readonly to: ReactNode;
}

interface ChangeDialogProps {
  readonly title: string;
  /** Whose record it is, such as an e-mail address. */
  readonly subject: ReactNode;
  readonly changes: readonly Change[];
  /** What happens then, at the provider too. */
  readonly effects: readonly ReactNode[];
  /** How it can be undone, or that it cannot. */
  readonly undo: ReactNode;
  /** Something to check first, such as a date in the past. */
  readonly warning?: string | undefined;
  /** The button's word: what it does, such as `Change plan`. */
  readonly action: string;
  readonly danger?: boolean | undefined;
  /** The reason, where it was given before. */
  readonly reason?: string | undefined;
  readonly pending?: boolean | undefined;
  onConfirm(reason: string): void;
  onClose(): void;
}

/** Said of changes that the timeline takes back. */
export const undoInTimeline = 'You can undo this in the customer’s timeline until the value changes again.';

/** The same of what a person may do here. */
export const undoInPersonTimeline =
  'You can undo this in this person’s timeline (User Records) until the value changes again.';

/** Asks before a change of money, access or identity: from and to, what happens then, how to undo it, and a reason. */
export function ChangeDialog({ subject, changes, effects, undo, warning, ...rest }: ChangeDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      about={typeof subject === 'string' ? subject : ''}
      reason="required"
      givenReason={rest.reason}
    >
      <p className={css.about}>{subject}</p>
      {changes.length > 0 && (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, from, to }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{from}</td>
                <td>
                  <strong>{to}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {warning && (
        <p className={css.warning} role="alert">
          {warning}
        </p>
      )}
      <ul className={css.effects}>
        {effects.map((effect, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the sentences of one dialog keep their order
          <li key={n}>{effect}</li>
        ))}
        <li>{undo}</li>
      </ul>
    </ConfirmDialog>
  );
}
