import { moreQueries, shownQueries } from '@midoffice/contract/usage/api-usage/lists';
import { formatNumber } from '../../../kit/base/format.ts';
import css from './usage.module.css';

interface QueryListProps {
  /** The ones asked most. */
  readonly queries: readonly string[];
  /** Different ones in all. */
  readonly count: number;
}

/** The query texts of a row: thirty of them, and how many more there are. Source: rule r000-usage-query-list-30. */
export function QueryList({ queries, count }: QueryListProps) {
  const shown = queries.slice(0, shownQueries);
  const more = Math.max(count, queries.length) - shown.length;
  if (!shown.length) return <p className={css.soft}>No query texts in this range.</p>;
  return (
    <ul className={css.queries} aria-label="Queries">
      {shown.map((query) => (
        <li key={query}>
          <code>{query}</code>
        </li>
      ))}
      {more > 0 && <li className={css.soft}>{moreQueries.replace('N', formatNumber(more))}</li>}
    </ul>
  );
}
