import { useMemo } from 'react';
import { plural } from '../base/format.ts';
import { lineDiff, type DiffLine } from './line-diff.ts';
import css from './data-view.module.css';

const words = { added: 'Added: ', removed: 'Removed: ', same: '' } as const;

function Line({ line }: { readonly line: DiffLine }) {
  if (line.kind === 'gap') return <li className={css.gap}>{plural(line.count, 'line')} without a change</li>;
  return (
    <li className={css.line} data-kind={line.kind}>
      <span className="visually-hidden">{words[line.kind]}</span>
      {line.text || ' '}
    </li>
  );
}

interface LineDiffProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two texts, line by line, without what is far from any change. */
export function LineDiffView({ label, before, after }: LineDiffProps) {
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  if (!lines.length) return <p className={css.none}>The text is the same.</p>;
  return (
    <ol className={css.lines} aria-label={label}>
      {lines.map((line, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines keep their order and hold no state
        <Line key={n} line={line} />
      ))}
    </ol>
  );
}
