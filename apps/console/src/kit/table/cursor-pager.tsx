import { Button } from '../base/button.tsx';
import css from './table.module.css';

interface CursorPagerProps {
  /** Where this page begins; 0: the first one. */
  readonly cursor: number;
  /** Where the next page begins; null: this is the last. */
  readonly next: number | null;
  onCursor(cursor: number): void;
}

/** Goes on in a list that is read by cursor: further down, or back to its beginning. The browser's Back goes one page back. */
export const CursorPager = ({ cursor, next, onCursor }: CursorPagerProps) => (
  <nav className={css.pager} aria-label="Pages">
    <Button size="small" disabled={cursor === 0} onClick={() => onCursor(0)}>
      Newest
    </Button>
    <Button size="small" disabled={next === null} onClick={() => next !== null && onCursor(next)}>
      Older
    </Button>
  </nav>
);
