import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../base/button.tsx';
import { formatNumber } from '../base/format.ts';
import css from './table.module.css';

interface PagerProps {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  /** Of all pages; null where the server does not count. */
  readonly total: number | null;
  /** Whether there is a next page, where the total is not known. */
  readonly more?: boolean;
  /** The last page has no button to a next one; else it is disabled. */
  readonly hideNextAtEnd?: boolean;
  onPage(page: number): void;
}

/** Goes through the pages of a list. */
export function Pager({ page, pageSize, total, more = false, hideNextAtEnd = false, onPage }: PagerProps) {
  const last = total === null ? (more ? page + 1 : page) : Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = total === null ? page * pageSize : Math.min(total, page * pageSize);
  return (
    <nav className={css.pager} aria-label="Pages">
      <IconButton size="small" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={15} />
      </IconButton>
      <span>
        {total === 0
          ? 'none'
          : total === null
            ? `page ${page}`
            : `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`}
      </span>
      {(page < last || !hideNextAtEnd) && (
        <IconButton size="small" label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={15} />
        </IconButton>
      )}
    </nav>
  );
}
