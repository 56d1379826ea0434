import { useRef } from 'react';
import type { ChangeLine } from './change-table.tsx';
import css from './change-rows.module.css';
import { useRowWindow } from './use-row-window.ts';

/** Pixels of a change with its two lines. */
const rowPx = 46;

interface ChangeRowsProps {
  readonly label: string;
  readonly lines: readonly ChangeLine[];
  /** Pixels at most. */
  readonly height: number;
}

const Value = ({ text, name }: { readonly text: string; readonly name: 'before' | 'after' }) => (
  <span className={css[name]} data-tooltip={text}>
    <span className="visually-hidden">{`${name} `}</span>
    {text || '(empty)'}
  </span>
);

/** Changes below each other where there is no room for a table: what is changed, then its value before and after. */
export function ChangeRows({ label, lines, height }: ChangeRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useRowWindow(scroller, lines.length, { rowPx });
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      role="group"
      aria-label={`${label}, scrolls`}
      className={css.scroller}
      style={{ maxHeight: height }}
    >
      <ul
        aria-label={label}
        className={css.rows}
        style={{ paddingTop: first * rowPx, paddingBottom: (lines.length - 1 - last) * rowPx }}
      >
        {lines.slice(first, last + 1).map((line) => (
          <li key={line.key} style={{ height: rowPx }}>
            <span className={css.line}>
              <span className={css.record}>{line.record}</span>
              <span className={css.field} data-tooltip={line.field}>
                {line.field}
              </span>
              {line.by && <span className={css.by}>{line.by}</span>}
            </span>
            <span className={css.line}>
              <Value name="before" text={line.before} />
              <span aria-hidden="true">→</span>
              <Value name="after" text={line.after} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
