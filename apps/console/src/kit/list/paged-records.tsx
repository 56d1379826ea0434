import { useMemo, type ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Panel, Stack } from '../base/panel.tsx';
import { CountBadge } from '../base/status-badge.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { Column, Sort } from '../table/column.ts';
import { DenseTable } from '../table/dense-table.tsx';
import { Pager } from '../table/pager.tsx';

interface PagedRead<Row> {
  readonly data?: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

interface PagedRecordsProps<Row> {
  readonly title: string;
  readonly tools: ReactNode;
  readonly actions: ReactNode;
  readonly read: PagedRead<Row>;
  /** Without the column of the button that opens the details. */
  readonly columns: readonly Column<Row>[];
  /** Header of that column. */
  readonly actsHeader?: string;
  rowKey(row: Row): string;
  /** What the button is for, to screen readers: the person or the company. */
  rowName(row: Row): string;
  readonly sort: Sort | null;
  onSort(sort: Sort | null): void;
  readonly page: number;
  readonly pageSize: number;
  onPage(page: number): void;
  /** Key of the record whose details are open, from the address; empty: none. */
  readonly open: string;
  onOpen(key: string): void;
  /** The details of the open record. */
  details(row: Row): ReactNode;
}

const detailsColumn = <Row,>(
  header: string,
  rowName: (row: Row) => string,
  open: (row: Row) => void,
): Column<Row> => ({
  id: 'details',
  header,
  value: () => '',
  sortable: false,
  width: 84,
  atEnd: true,
  cell: (row) => (
    <Button
      size="tiny"
      aria-label={`Details of ${rowName(row)}`}
      onClick={(event) => {
        event.stopPropagation();
        open(row);
      }}
    >
      Details
    </Button>
  ),
});

/** A list as high as the screen that the server pages, and a dialog with the details of one record. */
export function PagedRecords<Row>(props: PagedRecordsProps<Row>) {
  const { title, read, rowKey, rowName, open, onOpen, actsHeader = '' } = props;
  const list = read.data;
  const columns = useMemo(
    () => [...props.columns, detailsColumn<Row>(actsHeader, rowName, (row) => onOpen(rowKey(row)))],
    [props.columns, actsHeader, rowName, rowKey, onOpen],
  );
  const opened = open ? list?.rows.find((row) => rowKey(row) === open) : undefined;
  const close = (): void => onOpen('');
  return (
    <Stack fill>
      <Panel
        title={title}
        mark={list && <CountBadge count={list.total} />}
        tools={props.tools}
        actions={props.actions}
        padded={false}
        fill
      >
        <DenseTable
          label={title}
          columns={columns}
          rows={list?.rows}
          rowKey={rowKey}
          error={read.error}
          onRetry={() => void read.refetch()}
          stale={read.isPlaceholderData}
          empty="No records found"
          skeletonRows={24}
          sort={props.sort}
          sorted
          onSort={props.onSort}
          selectedKey={open}
          onPick={(row) => onOpen(rowKey(row))}
          height="fill"
          foot={
            <Pager
              page={props.page}
              pageSize={props.pageSize}
              total={list?.total ?? null}
              onPage={props.onPage}
            />
          }
        />
      </Panel>
      {opened && props.details(opened)}
      {open && list && !opened && !read.isPlaceholderData && (
        <Dialog title={title} onClose={close} buttons={<Button onClick={close}>Back to the list</Button>}>
          This record is not on this page of the list. Search for it, or turn the pages.
        </Dialog>
      )}
    </Stack>
  );
}
