import { Fragment, type ReactNode } from 'react';
import { EmptyState, emptyTexts } from '../states/states.tsx';
import css from './data-view.module.css';

interface KeyValueListProps {
  /** Label and value; null and empty values show a dash, `undefined` leaves the line out. */
  readonly items: readonly (readonly [label: string, value: ReactNode])[];
  readonly labelWidth?: number;
}

/** Facts about one thing: labels left, values right of them. */
export function KeyValueList({ items, labelWidth = 120 }: KeyValueListProps) {
  const lines = items.filter(([, value]) => value !== undefined);
  if (!lines.length) return <EmptyState text={emptyTexts.details} />;
  return (
    <dl className={css.facts} style={{ gridTemplateColumns: `${labelWidth}px minmax(0, 1fr)` }}>
      {lines.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === '' ? <span className={css.none}>–</span> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
