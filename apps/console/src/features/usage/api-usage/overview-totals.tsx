import { formatNumber } from '../../../kit/base/format.ts';
import { Skeleton } from '../../../kit/states/states.tsx';
import type { UsageView } from './columns.tsx';
import { formatDuration, formatRate, formatSize } from './usage-format.ts';
import css from './usage.module.css';

type Totals = UsageView['totals'];

const parts: readonly (readonly [label: string, text: (totals: Totals) => string])[] = [
  ['Requests', ({ count }) => formatNumber(count)],
  ['Users', ({ users }) => formatNumber(users)],
  ['Success rate', ({ successcount, count }) => formatRate(successcount, count) || '–'],
  ['Total size', ({ transfersize }) => formatSize(transfersize)],
  ['Transfer rate', ({ transfercount, count }) => formatRate(transfercount, count) || '–'],
  ['Average answer', ({ avgdurationinms }) => `${formatNumber(avgdurationinms)} ms`],
  ['Time of answers', ({ durationinms }) => formatDuration(durationinms / 1000)],
  [
    '400 · 408 · 429 · other',
    (t) =>
      [t.status_400, t.status_408, t.status_429, t.status_other]
        .map((count) => formatNumber(count))
        .join(' · '),
  ],
];

/** The sums of a section, before its bars. */
export const OverviewTotals = ({
  label,
  totals,
}: {
  readonly label: string;
  readonly totals: Totals | undefined;
}) => (
  <dl className={css.totals} aria-label={label}>
    {parts.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{totals ? text(totals) : <Skeleton width={60} height={16} />}</dd>
      </div>
    ))}
  </dl>
);
