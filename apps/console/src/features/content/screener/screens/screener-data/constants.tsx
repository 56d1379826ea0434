import {
  economicEndpoints,
  exchangeCodes,
  quarterEnds,
  quarterYears,
  screenerStatuses,
} from '@midoffice/contract/content/screener/shapes';
import { useMemo } from 'react';
import { CopyButton } from '../../../../../kit/base/copy-button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import css from './screener-data.module.css';

interface ListProps {
  readonly title: string;
  readonly items: readonly string[];
}

/** A list of constants to look up and to copy. */
const ConstantList = ({ title, items }: ListProps) => (
  <section className={css.constants} aria-label={title}>
    <h4>
      {title} <span className={css.soft}>{items.length}</span>
      <CopyButton text={items.join('\n')} label={`Copy ${title.toLowerCase()}`} />
    </h4>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
    <ul tabIndex={0} aria-label={title}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

/** Statuses with their colours, exchange codes, quarter ends, economic endpoints. */
export function Constants() {
  const dates = useMemo(() => quarterEnds().toReversed(), []);
  return (
    <Panel title="Constants" scroll>
      <section className={css.constants} aria-label="Statuses">
        <h4>Statuses</h4>
        <span className={css.statuses}>
          {screenerStatuses.map(({ key, label, tone }) => (
            <StatusBadge key={key} tone={tone}>
              {label}
            </StatusBadge>
          ))}
        </span>
      </section>
      <ConstantList title={`Quarter ends ${quarterYears.first} to ${quarterYears.last}`} items={dates} />
      <ConstantList title="Exchange codes" items={exchangeCodes} />
      <ConstantList title="Economic endpoints" items={economicEndpoints} />
    </Panel>
  );
}
