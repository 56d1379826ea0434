import { Button } from '../base/button.tsx';
import { formatNumber } from '../base/format.ts';
import type { RowSelection } from './row-selection.ts';
import css from './table.module.css';

function textOf({ isAll, count, total }: RowSelection): string {
  if (!isAll) return `${formatNumber(count)} selected`;
  if (count === total) return `All ${formatNumber(total)} matching selected`;
  return `${formatNumber(count)} of ${formatNumber(total)} matching selected`;
}

/** How many rows are selected, and the way to all that match on every page. */
export function SelectionBar({ selection }: { readonly selection: RowSelection }) {
  const { isAll, count, total, onPage } = selection;
  return (
    <div className={css.selection}>
      <output aria-live="polite">{count > 0 || isAll ? textOf(selection) : ''}</output>
      {!isAll && onPage === 'all' && count < total && (
        <Button size="small" variant="quiet" onClick={selection.selectAll}>
          Select all {formatNumber(total)} matching
        </Button>
      )}
      {(count > 0 || isAll) && (
        <Button size="small" variant="quiet" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
