import type { EdsEditorData } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { CSSProperties } from 'react';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { colourOf, SourceDot } from '../../source-dot.tsx';
import { sourceCounts } from '../../sources.ts';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import css from '../../corporate-actions.module.css';

interface SourceLegendProps {
  readonly full: EdsEditorData['full'];
  readonly chosen: string;
  /** What a choice does here. */
  readonly hint: string;
  onChoose(source: string): void;
}

/** Every source that has records, with its colour and how many; one can be compared with, or shown alone. */
export const SourceLegend = ({ full, chosen, hint, onChoose }: SourceLegendProps) => (
  <div className={css.sources} role="group" aria-label="Sources" {...tooltip(hint)}>
    {sourceCounts(full).map(({ source, count, wrong }) => (
      <button
        key={source}
        type="button"
        className={css.source}
        style={{ '--source': colourOf(source) } as CSSProperties}
        aria-pressed={chosen === source}
        onClick={() => onChoose(chosen === source ? '' : source)}
      >
        <SourceDot source={source} named />
        <small>
          {wrong ? `${formatNumber(count)} · ${formatNumber(wrong)} invalid` : formatNumber(count)}
        </small>
      </button>
    ))}
  </div>
);
