import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { formatNumber } from '../base/format.ts';
import type { CellAt } from './cell-range.ts';
import type { Appearance, GridColumn } from './grid-row.tsx';
import css from './cell-grid.module.css';

/** More are not counted. */
const mostMatches = 5000;

/** The text by which a cell is found and copied: what is edited where it is typed into, else what it shows. */
export function cellText<Row>(row: Row, column: GridColumn<Row>, appearance: Appearance<Row>): string {
  const { text, content } = appearance(row, column);
  return text ?? (typeof content === 'string' ? content : String(column.value(row) ?? ''));
}

// oxlint-disable-next-line midoffice/typed-numbers -- a text to search by, not a number
const plain = (text: string): string => text.toLowerCase().replaceAll(',', '');

/**
 * Cells that hold a text, row by row; a column whose header holds it is found by its first row. Thousands separators and
 * capitals do not count.
 */
export function findCells<Row>(
  wanted: string,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  appearance: Appearance<Row>,
): CellAt[] {
  const query = plain(wanted.trim());
  const found: CellAt[] = [];
  if (!query || !rows.length) return found;
  for (const [column, one] of columns.entries())
    if (plain(one.header).includes(query) || plain(one.id).includes(query)) found.push({ row: 0, column });
  for (const [row, one] of rows.entries())
    for (const [column, of] of columns.entries()) {
      if (found.length >= mostMatches) return found;
      const { text, content } = appearance(one, of);
      const holds = (part: unknown): boolean => typeof part === 'string' && plain(part).includes(query);
      if (holds(text) || holds(content)) found.push({ row, column });
    }
  return found;
}

interface GridFindProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly appearance: Appearance<Row>;
  onGo(at: CellAt): void;
  onClose(): void;
}

/** Finds cells by their text: Enter goes to the next one, Shift+Enter to the one before, Escape back to the table. */
export function GridFind<Row>({ rows, columns, appearance, onGo, onClose }: GridFindProps<Row>) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => findCells(text, rows, columns, appearance), [text, rows, columns, appearance]);
  useEffect(() => field.current?.focus(), []);
  const step = (by: number): void => {
    if (!found.length) return;
    const next = (Math.max(at, by < 0 ? 0 : -1) + by + found.length) % found.length;
    setAt(next);
    onGo(found[next]!);
  };
  const count = found.length >= mostMatches ? `${formatNumber(mostMatches)}+` : formatNumber(found.length);
  const outcome = text.trim()
    ? found.length
      ? `${at < 0 ? '' : `${formatNumber(at + 1)} of `}${count}`
      : 'Not found'
    : '';
  return (
    <div className={css.find} role="search" aria-label="Find in the table">
      <input
        ref={field}
        aria-label="Find"
        placeholder="Find a value or column"
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <output aria-label="Found">{outcome}</output>
      <IconButton size="small" label="Previous match" onClick={() => step(-1)}>
        <IconChevronUp size={14} />
      </IconButton>
      <IconButton size="small" label="Next match" onClick={() => step(1)}>
        <IconChevronDown size={14} />
      </IconButton>
      <IconButton size="small" label="Close find" onClick={onClose}>
        <IconX size={14} />
      </IconButton>
    </div>
  );
}
