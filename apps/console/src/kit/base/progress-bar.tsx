import { classes } from './class-names.ts';
import css from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number | null;
  /** Null or 0: it is not known how much there is. */
  readonly total: number | null;
}

/** How far something is, as a bar; a moving one where it does not know how much there is. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const share = total !== null && total > 0 ? Math.min(1, (done ?? 0) / total) : null;
  return (
    <span
      className={css.bar}
      role="progressbar"
      aria-label={label}
      {...(share !== null && {
        'aria-valuenow': Math.round(share * 100),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      })}
    >
      <span
        className={classes(share === null && css.unknown)}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </span>
  );
}
