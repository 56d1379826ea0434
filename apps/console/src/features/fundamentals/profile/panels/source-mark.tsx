import { sourceColours } from '../../../../kit/base/source-colours.ts';
import css from './source-mark.module.css';

/** A source by its colour and name. */
export const SourceMark = ({ source }: { readonly source: string }) => (
  <span className={css.source}>
    <span className={css.dot} style={{ background: sourceColours[source] ?? 'var(--text-soft)' }} />
    {source}
  </span>
);
