import { Button } from '../../../kit/base/button.tsx';
import type { CallError } from '../../../data/client.ts';
import css from './usage.module.css';

interface QuietFailureProps {
  readonly error: CallError;
  onRetry(): void;
}

/**
 * Shown where usage could not be read: no message over the work, the loader has just stopped. Only a missing
 * engine is named, with what to do. Source: rule r000-usage-silent-fail.
 */
export const QuietFailure = ({ error, onRetry }: QuietFailureProps) => (
  <div className={css.quiet}>
    {error.status === 503 && <p>{error.message}</p>}
    <Button size="small" onClick={onRetry}>
      Read again
    </Button>
  </div>
);
