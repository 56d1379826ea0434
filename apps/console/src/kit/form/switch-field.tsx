import type { ReactNode } from 'react';
import { tooltip } from '../tooltip/tooltip.ts';
import css from './switch-field.module.css';

interface SwitchFieldProps {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
  /** Says what it does, below the label. */
  readonly hint?: ReactNode;
  /** Its change is being saved. It takes clicks meanwhile: the last one is the wanted state. */
  readonly busy?: boolean;
  /** Why it cannot be used: shown as its tooltip. */
  readonly disabledReason?: string | undefined;
}

/** On or off, saved at once. For a value that a form saves later use `CheckField`. */
export function SwitchField({
  label,
  checked,
  onChange,
  hint,
  busy = false,
  disabledReason,
}: SwitchFieldProps) {
  return (
    <label className={css.line}>
      <span className={css.words}>
        {label}
        {hint && <small className={css.hint}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.input}
        aria-label={label}
        aria-busy={busy || undefined}
        checked={checked}
        aria-disabled={disabledReason === undefined ? undefined : true}
        {...tooltip(disabledReason)}
        onChange={(event) => disabledReason === undefined && onChange(event.target.checked)}
      />
    </label>
  );
}
