import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { tooltip } from '../tooltip/tooltip.ts';
import { classes } from './class-names.ts';
import css from './button.module.css';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'title'> {
  readonly variant?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** `tiny` fits into a row of a table. */
  readonly size?: 'normal' | 'small' | 'tiny';
  readonly icon?: ReactNode;
  /** Shows that its work is running, and takes no clicks meanwhile. */
  readonly pending?: boolean;
  /** Why it cannot be used: shown as its tooltip, and read aloud, while it takes no clicks. */
  readonly disabledReason?: string | undefined;
  /** Says more than its label. */
  readonly tooltip?: string | undefined;
}

/** Takes a click from a button that is off, and the submission that Enter in its form would have made of it. */
function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button. `look` says its weight: one primary in a view; danger for what cannot be undone. While it is off for a reason
 * or busy it keeps the keyboard's focus, which a disabled element would drop.
 */
export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  pending = false,
  disabledReason,
  className,
  children,
  disabled,
  tooltip: more,
  onClick,
  ...rest
}: ButtonProps) {
  const off = pending || disabledReason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      {...tooltip(disabledReason ?? more)}
      disabled={disabled}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      onClick={off ? swallow : onClick}
      className={classes(
        css.button,
        variant !== 'plain' && css[variant],
        size !== 'normal' && css[size],
        pending && css.pending,
        className,
      )}
    >
      {icon}
      {children}
      {/* Over the label: a button that grew would move what a pointer is about to press beside it. */}
      {pending && <span className={css.busy} />}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'title'> {
  /** Its name, read aloud and shown as tooltip. */
  readonly label: string;
  readonly size?: 'normal' | 'small';
  readonly variant?: 'plain' | 'quiet';
  /** Why it cannot be used: shown as its tooltip, and read aloud, while it takes no clicks. */
  readonly disabledReason?: string | undefined;
}

/** A square button with an icon only. */
export function IconButton({
  label,
  size = 'normal',
  variant = 'quiet',
  className,
  children,
  disabledReason,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      {...(disabledReason === undefined ? { 'data-tooltip': label } : tooltip(disabledReason))}
      aria-disabled={disabledReason === undefined ? undefined : true}
      onClick={disabledReason === undefined ? onClick : swallow}
      className={classes(
        css.button,
        css.icon,
        variant === 'quiet' && css.quiet,
        size === 'small' && css.small,
        className,
      )}
    >
      {children}
    </button>
  );
}
