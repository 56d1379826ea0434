import { valueStates, type ValueState } from '@midoffice/contract/monitors/table-statistics/lists';
import { classes } from '../../../kit/base/class-names.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import { stateLabels } from './statistics-query.ts';
import css from './table-statistics.module.css';

export type Counts = Readonly<Record<ValueState, number>>;

/** A share of the whole in percent, so that a single wrong value in a million still shows as one. */
export function percentText(count: number, total: number): string {
  if (!total || !count) return '0 %';
  const percent = (count / total) * 100;
  if (percent < 0.01) return '< 0.01 %';
  if (percent > 99.99 && count < total) return '> 99.99 %';
  return `${formatNumber(Number(percent.toFixed(2)))} %`;
}

/** The four bars of a field: valid, attention, invalid and null, in proportion. */
export function StateBars({ counts }: { readonly counts: Counts }) {
  const total = valueStates.reduce((sum, state) => sum + counts[state], 0);
  const words = valueStates
    .map(
      (state) =>
        `${stateLabels[state]} ${formatNumber(counts[state])} (${percentText(counts[state], total)})`,
    )
    .join(', ');
  return (
    <span className={css.bars} role="img" aria-label={words} data-tooltip={words}>
      {valueStates.map((state) => (
        <span
          key={state}
          data-state={state}
          className={classes(css.bar, css[state])}
          style={{ flexGrow: counts[state], ...(counts[state] > 0 && { minWidth: 3 }) }}
        />
      ))}
    </span>
  );
}

/** What the colours of the bars mean. */
export const StateLegend = () => (
  <span className={css.legend}>
    {valueStates.map((state) => (
      <span key={state} className={css.key}>
        <span className={classes(css.dot, css[state])} />
        {stateLabels[state]}
      </span>
    ))}
  </span>
);
