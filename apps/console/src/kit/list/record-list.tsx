import type { ReactNode } from 'react';
import { Columns } from '../base/panel.tsx';
import type { Column, Sort } from '../table/column.ts';
import { CursorPager } from '../table/cursor-pager.tsx';
import { ListPanel } from './list-panel.tsx';
import type { RowSelection } from '../table/row-selection.ts';

/** What a list needs to know of the read that fills it; the answer of `useRead` fits. */
interface ListRead<Row> {
  readonly data?: { readonly rows: readonly Row[]; readonly next?: number | null } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

interface RecordListProps<Row> {
  /** Heading of the list. */
  readonly title: string;
  /** Accessible name of the table; the title by default. */
  readonly label?: string;
  /** Beside the title: a count. */
  readonly mark?: ReactNode;
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
  readonly read: ListRead<Row>;
  /** The rows to show where the screen filters what was read. */
  readonly rows?: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  readonly empty: string;
  readonly skeletonRows?: number;
  readonly sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The server has sorted already. */
  readonly sorted?: boolean;
  /** Rows can be ticked for an act on many. */
  readonly selection?: RowSelection | undefined;
  /** Key of the open record, from the address; null or empty: none. */
  readonly open: string | null;
  /** A row was picked; an empty key closes the open one. */
  onOpen(key: string): void;
  /** The open record, drawn beside the list. */
  readonly panel?: ReactNode;
  /** The panel's width in pixels. */
  readonly panelWidth?: number;
  /** Where this page begins, for lists that are read by cursor. */
  readonly cursor?: number;
  onCursor?: (cursor: number) => void;
  /** Below the rows, after the pager. */
  readonly foot?: ReactNode;
}

/** A list as high as the screen, and beside it the record that was picked; picking it again closes it. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, read, panel, panelWidth = 420, rowKey, open, onOpen, cursor, onCursor, foot } = props;
  const pager = cursor !== undefined && onCursor && (
    <CursorPager cursor={cursor} next={read.data?.next ?? null} onCursor={onCursor} />
  );
  return (
    <Columns widths={panel ? `minmax(0, 1fr) minmax(0, ${panelWidth}px)` : 'minmax(0, 1fr)'} stretch>
      <ListPanel
        title={title}
        label={props.label ?? title}
        mark={props.mark ?? false}
        tools={props.tools}
        actions={props.actions}
        read={read}
        rows={props.rows ?? read.data?.rows}
        columns={props.columns}
        rowKey={rowKey}
        empty={props.empty}
        skeletonRows={props.skeletonRows ?? 16}
        sort={props.sort ?? null}
        sorted={props.sorted ?? false}
        onSort={props.onSort}
        selection={props.selection}
        open={open}
        onPick={(row) => onOpen(rowKey(row) === open ? '' : rowKey(row))}
        foot={
          pager || foot ? (
            <>
              {pager}
              {foot}
            </>
          ) : undefined
        }
      />
      {panel}
    </Columns>
  );
}
