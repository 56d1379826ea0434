import type { AlertTest } from '@midoffice/contract/monitors/alerts/shapes';
import { plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { HistoryChart } from './history-chart.tsx';
import { durationText, valueText } from './words.ts';
import css from './alerts.module.css';

interface TestResultProps {
  readonly test: AlertTest;
  /** Null where the condition is silence, whose line is its duration. */
  readonly threshold: number | null;
}

/** What the last 30 days say of a rule: how often it would have fired, and when. */
export function TestResult({ test, threshold }: TestResultProps) {
  const { message, count, incidents, unit, valueCount, gaps } = test;
  return (
    <>
      <p className={css.verdict} data-testid="test-verdict">
        {message}
      </p>
      {valueCount === 0 ? (
        <p className={css.note}>There are no values of the last 30 days, so the test says nothing.</p>
      ) : (
        <HistoryChart test={test} threshold={threshold} />
      )}
      {valueCount > 0 && gaps.length > 0 && (
        <p className={css.soft}>
          {`${plural(gaps.length, 'stretch', 'stretches')} without values: nothing fires or recovers there.`}
        </p>
      )}
      {incidents.length > 0 && (
        <ol className={css.found} aria-label="Incidents that it would have found">
          {incidents.map(({ startedAt, endedAt, peak, quiet }) => (
            <li key={startedAt}>
              <Time at={startedAt} />
              <span>{endedAt ? durationText(startedAt, endedAt) : 'still open'}</span>
              <span className={css.grow}>{`Peak ${valueText(peak, unit)}`}</span>
              {quiet && <StatusBadge tone="blue">quiet hours</StatusBadge>}
            </li>
          ))}
        </ol>
      )}
      {count > incidents.length && (
        <p className={css.soft}>{`The newest ${incidents.length} of ${count} are listed.`}</p>
      )}
    </>
  );
}
