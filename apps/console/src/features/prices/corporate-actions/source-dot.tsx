import { manualSource } from '@midoffice/contract/prices/corporate-actions/lists';
import { sourceColours } from '../../../kit/base/source-colours.ts';
import css from './corporate-actions.module.css';

/** Where a value comes from, as its colour. Manual ones differ by shape: no source has sent them. */
export const colourOf = (source: string): string => sourceColours[source] ?? 'var(--text-soft)';

interface SourceDotProps {
  readonly source: string;
  /** Writes the name beside it. */
  readonly named?: boolean;
}

/** A source by its colour; its name is read aloud. */
export const SourceDot = ({ source, named = false }: SourceDotProps) => (
  <>
    <span
      aria-hidden="true"
      className={source === manualSource ? css.square : css.dot}
      style={source === manualSource ? undefined : { background: colourOf(source) }}
    />
    <span className={named ? css.sourceName : 'visually-hidden'}>{source}</span>
  </>
);
