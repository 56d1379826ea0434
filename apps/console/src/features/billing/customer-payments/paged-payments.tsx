import { paymentsPageSize } from '@midoffice/contract/billing/customer-payments/lists';
import type { PaymentAccount } from '@midoffice/contract/billing/customer-payments/shapes';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { ExportAllButton } from '../../../kit/table/export-all-button.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { Freshness, PaymentTabs, RefreshButton, type PaymentTab } from './tab-head.tsx';

/** What the page's address says of the list. */
interface ListPlace {
  readonly type: string;
  readonly q: string;
  readonly sort: string;
  readonly p: number;
}

/** What an answer says beside its rows. */
interface PageHead {
  readonly total: number;
  readonly accounts: readonly PaymentAccount[];
  readonly freshAt: string | null;
  readonly refreshedBy: string | null;
}

interface PagedPaymentsProps<Row> {
  readonly tab: PaymentTab;
  readonly userid: string;
  /** What the rows are, such as Charges. */
  readonly title: string;
  /** The types of rows that can be chosen, beginning with `all`. */
  readonly types: readonly string[];
  readonly placeholder: string;
  readonly columns: readonly Column<Row>[];
  readonly fileColumns: readonly Column<Row>[];
  rowKey(row: Row): string;
  readonly empty: string;
  readonly at: ListPlace;
  /** Sets the place: the address reads back only types and orders that there are. */
  onPlace(patch: Partial<ListPlace>, options?: { readonly push?: boolean }): void;
  readonly read: {
    readonly data: PageHead | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    refetch(): unknown;
  };
  readonly rows: readonly Row[] | undefined;
  /** Reads the rows of all pages. */
  load(): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly filters: object;
  readonly refresh: { readonly pending: boolean; run(userid: string): Promise<void> };
  readonly selectedKey?: string | null;
  onPick?: (row: Row) => void;
}

/** Labels of types whose name does not say what they are. */
const labels: Readonly<Record<string, string>> = {
  disputed: 'Open disputes',
  everDisputed: 'Ever disputed',
};

const typeLabel = (type: string, things: string): string =>
  type === 'all' ? `All ${things}` : (labels[type] ?? `${type[0]!.toUpperCase()}${type.slice(1)}`);

function PlaceTools<Row>({ tab, userid, title, types, placeholder, at, onPlace }: PagedPaymentsProps<Row>) {
  const things = title.toLowerCase();
  return (
    <>
      <PaymentTabs tab={tab} userid={userid} />
      <SelectField
        label={`${title} shown`}
        hideLabel
        value={at.type}
        options={types.map((value) => ({ value, label: typeLabel(value, things) }))}
        onChange={(type) => onPlace({ type, p: 1 })}
      />
      <FilterBox
        label={`Search ${things}`}
        placeholder={placeholder}
        width={220}
        value={at.q}
        onChange={(text) => onPlace({ q: text.trim(), p: 1 })}
      />
    </>
  );
}

function PlaceActions<Row>({
  title,
  userid,
  fileColumns,
  load,
  filters,
  read,
  refresh,
}: PagedPaymentsProps<Row>) {
  return (
    <>
      <ExportAllButton
        name={title.toLowerCase()}
        columns={fileColumns}
        load={load}
        filters={filters}
        count={read.data?.total}
      />
      <RefreshButton
        pending={refresh.pending}
        accounts={read.data?.accounts}
        onClick={() => void refresh.run(userid)}
      />
    </>
  );
}

/** One page of a customer's charges or invoices: chosen by type and text, sorted by the server, to be exported whole. */
export function PagedPayments<Row>(props: PagedPaymentsProps<Row>) {
  const { title, at, read, onPlace, onPick } = props;
  return (
    <Panel
      title={title}
      mark={read.data && <CountBadge count={read.data.total} />}
      tools={<PlaceTools {...props} />}
      actions={<PlaceActions {...props} />}
      padded={false}
    >
      {read.data && <Freshness {...read.data} />}
      <DenseTable
        label={title}
        columns={props.columns}
        rows={props.rows}
        rowKey={props.rowKey}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty={props.empty}
        skeletonRows={12}
        sort={parseSort(at.sort)}
        sorted
        onSort={(next) => onPlace({ sort: sortText(next), p: 1 })}
        {...(onPick && { onPick, selectedKey: props.selectedKey ?? null })}
        height={560}
        foot={
          <Pager
            page={at.p}
            pageSize={paymentsPageSize}
            total={read.data?.total ?? null}
            onPage={(p) => onPlace({ p }, { push: true })}
          />
        }
      />
    </Panel>
  );
}
