import type { ReactNode } from 'react';
import { Panel } from '../base/panel.tsx';
import { CountBadge } from '../base/status-badge.tsx';
import type { Column, Sort } from '../table/column.ts';
import { DenseTable } from '../table/dense-table.tsx';
import type { RowSelection } from '../table/row-selection.ts';

/** What a list needs to know of the read behind it; the answer of `useRead` fits. */
interface ReadOfRows {
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

export interface ListPanelProps<Row> {
  /** Heading of the list. */
  readonly title: string;
  /** Accessible name of the table; the title by default. */
  readonly label?: string;
  /** Under which its columns are kept, where the label names what is shown. */
  readonly name?: string;
  /** Beside the title; the number of rows by default. */
  readonly mark?: ReactNode;
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
  /** Takes the height that is left. */
  readonly fill?: boolean;
  readonly read: ReadOfRows;
  /** Undefined while the first read runs. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  readonly empty: string;
  readonly skeletonRows?: number;
  /** Headers may take two lines. */
  readonly tallHead?: boolean;
  readonly sort?: Sort | null;
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** The server has sorted already. */
  readonly sorted?: boolean;
  readonly selection?: RowSelection | undefined;
  /** Key of the open row. */
  readonly open?: string | null;
  onPick?: ((row: Row) => void) | undefined;
  /** Above the table: sums. */
  readonly head?: ReactNode;
  /** Below the rows: pager, sums. */
  readonly foot?: ReactNode;
}

/** A panel that is one list: its title with the count, its tools, and the table with all states of its read. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { title, read, rows, open, foot } = props;
  return (
    <Panel
      title={title}
      mark={props.mark ?? (rows && <CountBadge count={rows.length} />)}
      padded={false}
      fill={props.fill ?? false}
      tools={props.tools}
      actions={props.actions}
    >
      {props.head}
      <DenseTable
        label={props.label ?? title}
        {...(props.name !== undefined && { name: props.name })}
        height="fill"
        columns={props.columns}
        rows={rows}
        rowKey={props.rowKey}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        skeletonRows={props.skeletonRows ?? 16}
        tallHead={props.tallHead ?? false}
        empty={props.empty}
        sort={props.sort ?? null}
        sorted={props.sorted ?? false}
        onSort={props.onSort}
        selection={props.selection}
        selectedKey={open ?? null}
        onPick={props.onPick}
        foot={foot}
      />
    </Panel>
  );
}
