import { Button } from '../base/button.tsx';
import { Time } from '../base/time.tsx';
import css from './guard.module.css';

interface DraftOfferProps {
  /** When the draft was last changed, in milliseconds. */
  readonly at: number;
  /** The edits were begun on other values than the present ones. */
  readonly outdated?: boolean;
  /** Absent: the draft is in the form already. */
  onRestore?(): void;
  onDiscard(): void;
}

/** Says that unsaved changes of an earlier visit are there. */
export const DraftOffer = ({ at, outdated = false, onRestore, onDiscard }: DraftOfferProps) => (
  <div className={css.offer} role="status">
    <span>
      {onRestore ? 'You have unsaved changes from ' : 'Restored your unsaved changes from '}
      <Time at={new Date(at).toISOString()} />
      {outdated && '. What you edited has another value by now: Restore puts yours in its place.'}
    </span>
    {onRestore && (
      <Button size="small" onClick={onRestore}>
        Restore
      </Button>
    )}
    <Button size="small" onClick={onDiscard}>
      Discard
    </Button>
  </div>
);
