import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import {
  reviewKindLabels,
  reviewKinds,
  reviewPageSize,
  reviewStates,
  type ReviewKind,
  type ReviewState,
} from '@midoffice/contract/quality/review/lists';
import type { ReviewItem } from '@midoffice/contract/quality/review/shapes';
import { useRead } from '../../../../data/queries.ts';
import { Panel, Toolbar } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';

const columns: readonly Column<ReviewItem>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    value: (row) => row.symbol,
    cell: (row) => <span {...tooltip(`${row.symbol}, ${row.name}`)}>{row.symbol}</span>,
    width: 84,
  },
  { id: 'kind', header: 'Kind', value: (row) => reviewKindLabels[row.kind], width: 190 },
  { id: 'from', header: 'From', kind: 'date', value: (row) => row.from, width: 92 },
  { id: 'to', header: 'To', kind: 'date', value: (row) => row.to, width: 92 },
  { id: 'records', header: 'Records', kind: 'number', value: (row) => row.records, width: 78 },
  {
    id: 'probability',
    header: 'Probability',
    kind: 'number',
    digits: 3,
    value: (row) => row.probability,
    width: 90,
  },
  {
    id: 'requests',
    header: 'Requests',
    kind: 'number',
    value: (row) => row.requests,
    width: 85,
    hint: 'In 30 days',
  },
  {
    id: 'evidence',
    header: 'Evidence',
    value: (row) => row.evidence[0],
    cell: (row) => <span {...tooltip(row.evidence.join('\n'))}>{row.evidence[0]}</span>,
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => (row.heldBy ? `with ${row.heldBy}` : row.state),
    cell: (row) =>
      row.heldBy ? (
        <span {...tooltip(row.heldBy)}>{`with ${row.heldBy.split('@')[0]}`}</span>
      ) : (
        <span {...tooltip([row.decidedBy, row.reason].filter(Boolean).join(': '))}>
          <StatusBadge>{row.state}</StatusBadge>
        </span>
      ),
    width: 110,
  },
];

export interface ItemsFilter {
  readonly state: ReviewState;
  readonly kind: string;
  readonly symbol: string;
  readonly p: number;
}

/** What narrows the list, and the counts above it, to a kind or a symbol. */
export function narrowing({ kind, symbol }: Pick<ItemsFilter, 'kind' | 'symbol'>) {
  const known = reviewKinds.find((one): one is ReviewKind => one === kind);
  return { ...(known && { kind: known }), ...(symbol && { symbol }) };
}

interface ItemsProps {
  readonly filter: ItemsFilter;
  onFilter(patch: Partial<ItemsFilter>): void;
  /** An open item was picked. */
  onOpen(ref: string): void;
}

/** All items by state, kind and symbol, the most urgent first. */
export function Items({ filter, onFilter, onOpen }: ItemsProps) {
  const { state, symbol, p } = filter;
  const narrowed = narrowing(filter);
  const read = useRead(listReviewItems, { state, page: String(p), ...narrowed }, { keep: true });
  return (
    <Panel
      title="Probable errors"
      mark={read.data && <CountBadge count={read.data.total} />}
      padded={false}
      tools={
        <Toolbar label="Filters">
          <FilterBox
            label="Symbol"
            placeholder="Symbol…"
            value={symbol}
            onChange={(text) => onFilter({ symbol: text.toUpperCase().replace(/[^\w.^=/-]/g, ''), p: 1 })}
            width={130}
          />
          <SelectField
            label="Kind"
            hideLabel
            value={narrowed.kind ?? ''}
            onChange={(next) => onFilter({ kind: next, p: 1 })}
            options={[
              { value: '', label: 'All kinds' },
              ...reviewKinds.map((value) => ({ value, label: reviewKindLabels[value] })),
            ]}
            style={{ width: 170 }}
          />
          <SelectField
            label="State"
            hideLabel
            value={state}
            onChange={(next) => onFilter({ state: next, p: 1 })}
            options={reviewStates}
            style={{ width: 110 }}
          />
        </Toolbar>
      }
    >
      <DenseTable
        label="Probable errors"
        height={560}
        columns={columns}
        rows={read.data?.rows}
        rowKey={(row) => row.ref}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty={
          state === 'open' && !symbol && !narrowed.kind ? 'Nothing waits for review.' : 'No records found'
        }
        onPick={(row) => row.state === 'open' && onOpen(row.ref)}
        foot={
          <Pager
            page={p}
            pageSize={reviewPageSize}
            total={read.data?.total ?? null}
            onPage={(next) => onFilter({ p: next })}
          />
        }
      />
    </Panel>
  );
}
