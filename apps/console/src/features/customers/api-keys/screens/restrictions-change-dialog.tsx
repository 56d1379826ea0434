import type { Restrictions } from '@midoffice/contract/customers/api-keys/shapes';
import { ChangeDialog, undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { fieldLabels, valueWords } from '../restriction-form.ts';

interface RestrictionsChangeDialogProps {
  /** The masked key. */
  readonly name: string;
  /** What is to be set, and what was read of the same fields. */
  readonly values: Partial<Restrictions>;
  readonly expected: Partial<Restrictions>;
  nameOf(code: string): string;
  readonly reason: string;
  readonly pending: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
}

/** Confirms a change of what one key may do. */
export const RestrictionsChangeDialog = ({
  name,
  values,
  expected,
  nameOf,
  ...rest
}: RestrictionsChangeDialogProps) => (
  <ChangeDialog
    {...rest}
    title="Change the restrictions?"
    subject={<code>{name}</code>}
    changes={(Object.keys(values) as (keyof Restrictions)[]).map((field) => ({
      label: fieldLabels[field],
      from: valueWords(expected[field], nameOf),
      to: valueWords(values[field], nameOf),
    }))}
    effects={['The API gateway applies it to this key within seconds. Billing does not change.']}
    undo={undoInTimeline}
    action="Update restrictions"
  />
);
