import { sentimentPageSize } from '@midoffice/contract/monitors/sentiment-accounts/lists';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';

interface AccountListProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly page: number;
  readonly empty: string;
  onPage(page: number): void;
}

/** One list of accounts, a page at a time. */
export function AccountList<Row extends { readonly email: string; readonly network: string }>({
  title,
  columns,
  rows,
  page,
  empty,
  onPage,
}: AccountListProps<Row>) {
  const last = Math.max(1, Math.ceil((rows?.length ?? 0) / sentimentPageSize));
  // A link, or a list that became shorter, may be beyond the last page.
  const at = Math.min(Math.max(1, page), last);
  return (
    <Panel title={title} mark={rows && <CountBadge count={rows.length} />} padded={false}>
      <DenseTable
        label={title}
        columns={columns}
        rows={rows?.slice((at - 1) * sentimentPageSize, at * sentimentPageSize)}
        rowKey={({ email, network }) => `${network} ${email}`}
        empty={empty}
        skeletonRows={4}
        height={520}
        foot={
          rows &&
          rows.length > sentimentPageSize && (
            <Pager page={at} pageSize={sentimentPageSize} total={rows.length} onPage={onPage} />
          )
        }
      />
    </Panel>
  );
}
