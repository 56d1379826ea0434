import type { AnswerCounts } from '@midoffice/contract/staff-work/surveys/shapes';
import { useMemo } from 'react';
import { classes } from '../../../kit/base/class-names.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import { Donut } from '../../../kit/chart/donut.tsx';
import { seriesColour } from '../../../kit/chart/series-palette.ts';
import { EmptyState } from '../../../kit/states/states.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { percentOf, slicesOf } from './slices.ts';
import css from './surveys.module.css';

interface AnswerPieProps {
  readonly question: string;
  readonly counts: AnswerCounts;
  /** Key of the chosen slice. */
  readonly chosen: string | undefined;
  onPick(key: string): void;
}

/** The answers to a question: pie, and a legend whose entries choose an answer. */
export function AnswerPie({ question, counts, chosen, onPick }: AnswerPieProps) {
  const slices = useMemo(() => slicesOf(counts), [counts]);
  const { total } = counts;
  if (!total) return <EmptyState text="No responses found" />;
  return (
    <div className={css.pie} data-screen="survey-view">
      <Donut
        label={`Answers to ${question}`}
        slices={slices}
        centre="Total Responses"
        total={total}
        chosen={chosen}
        onPick={onPick}
      />
      <ul className={css.legend} aria-label="Answers">
        {slices.map(({ key, name, value, rest }, index) => (
          <li key={key}>
            <button
              type="button"
              className={classes(css.entry, key === chosen && css.chosen)}
              aria-pressed={key === chosen}
              onClick={() => onPick(key)}
            >
              <span
                className={css.swatch}
                style={{ background: rest ? 'var(--line-strong)' : seriesColour(index) }}
              />
              <strong>{percentOf(value, total)}</strong>
              <span className={css.count}>{formatNumber(value)}</span>
              <span className={css.title} {...tooltip(name)}>
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
