import type { RepairWarnings as Warnings } from '@midoffice/contract/system/ledger/shapes';
import { formatNumber } from '../base/format.ts';
import css from './repair.module.css';

/** What the checks say against the outcome of a previewed repair; nothing where they are content. */
export function RepairWarnings({ effects }: { readonly effects: Warnings }) {
  const { warnings, warningCount } = effects;
  if (!warningCount) return null;
  return (
    <div className={css.warnings} role="alert" data-testid="repair-warnings">
      <b>{warningCount === 1 ? '1 warning' : `${formatNumber(warningCount)} warnings`}</b>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <ul tabIndex={0} aria-label="Warnings">
        {warnings.map(({ where, date, field, message }) => (
          <li key={`${where} ${date} ${field} ${message}`}>
            <span className={css.where}>{[date, where].filter(Boolean).join(' · ')}</span> {message}
          </li>
        ))}
      </ul>
      {warningCount > warnings.length && <p>{`Showing the first ${warnings.length}.`}</p>}
    </div>
  );
}
