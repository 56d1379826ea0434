import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { ChangeRows } from './change-rows.tsx';
import css from './change-rows.module.css';
import type { Column } from './column.ts';
import { DenseTable } from './dense-table.tsx';
import { fitWidth } from './fit-width.ts';

/** One value before and after, in words. */
export interface ChangeLine {
  /** Unlike that of any other line. */
  readonly key: string;
  readonly record: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** Where the new value comes from; empty where that says nothing. */
  readonly by?: string | undefined;
}

/** Letters of a period, such as Q, are wider than digits. */
const letterPx = 8;

const columnOf = (
  lines: readonly ChangeLine[],
  id: keyof ChangeLine,
  header: string,
): Column<ChangeLine> & { readonly width: number } => {
  const value = (line: ChangeLine): string => line[id] ?? '';
  return { id, header, width: fitWidth(lines.map(value)) + letterPx, value };
};

function columnsOf(lines: readonly ChangeLine[]) {
  const columns = [
    columnOf(lines, 'record', 'Record'),
    columnOf(lines, 'field', 'Field'),
    columnOf(lines, 'before', 'Before'),
    columnOf(lines, 'after', 'After'),
    ...(lines.some(({ by }) => by) ? [columnOf(lines, 'by', 'From')] : []),
  ];
  return { columns, neededPx: columns.reduce((sum, { width }) => sum + width, 0) };
}

/** The width of an element in pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = (): void => setWidth(measured.clientWidth);
    const sizes = new ResizeObserver(measure);
    sizes.observe(measured);
    measure();
    return () => sizes.disconnect();
  }, [element]);
  return width;
}

interface ChangeTableProps {
  /** Accessible name. */
  readonly label: string;
  readonly lines: readonly ChangeLine[];
  /** Pixels at most. */
  readonly height?: number;
}

/**
 * Values before and after that a person is to confirm: a table where all of them can be read whole side by side, else a
 * list of two lines each. A figure that is cut off would be read as another one.
 */
export function ChangeTable({ label, lines, height = 320 }: ChangeTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { columns, neededPx } = useMemo(() => columnsOf(lines), [lines]);
  return (
    <div ref={frame} className={css.frame}>
      {width > 0 && width < neededPx ? (
        <ChangeRows label={label} lines={lines} height={height} />
      ) : (
        <DenseTable
          label={label}
          columns={columns}
          rows={lines}
          rowKey={(line) => line.key}
          height={height}
        />
      )}
    </div>
  );
}
