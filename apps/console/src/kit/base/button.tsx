import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classes } from './class-names.ts';
import css from './button.module.css';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** `tiny` fits into a row of a table. */
  readonly size?: 'normal' | 'small' | 'tiny';
  readonly icon?: ReactNode;
  /** Shows that its work is running, and takes no clicks meanwhile. */
  readonly pending?: boolean;
  /** Why it cannot be used: shown as its tooltip, and read aloud, while it takes no clicks. */
  readonly reason?: string | undefined;
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
  look = 'plain',
  size = 'normal',
  icon,
  pending = false,
  reason,
  className,
  children,
  disabled,
  title,
  onClick,
  ...rest
}: ButtonProps) {
  const off = pending || reason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      title={reason ?? title}
      disabled={disabled}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      onClick={off ? swallow : onClick}
      className={classes(
        css.button,
        look !== 'plain' && css[look],
        size !== 'normal' && css[size],
        className,
      )}
    >
      {pending ? <span className={css.busy} /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Its name, read aloud and shown as tooltip. */
  readonly label: string;
  readonly size?: 'normal' | 'small';
  readonly look?: 'plain' | 'quiet';
}

/** A square button with an icon only. */
export function IconButton({
  label,
  size = 'normal',
  look = 'quiet',
  className,
  children,
  title,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={title ?? label}
      className={classes(
        css.button,
        css.icon,
        look === 'quiet' && css.quiet,
        size === 'small' && css.small,
        className,
      )}
    >
      {children}
    </button>
  );
}
