import type { CoverageData, CoverageSum } from '@midoffice/contract/monitors/coverage/shapes';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import type { CoverageAddress, SetCoverageAddress } from './coverage-address.ts';
import css from './coverage.module.css';

/** A share in percent, which is 100 only where nothing is missing, and 0 only where there is nothing. */
function percentOf({ share, missing, symbols }: CoverageSum): string {
  if (share === null) return '–';
  const rounded = Math.round(share * 100);
  const exact = (rounded === 100 && missing > 0) || (rounded === 0 && symbols > 0);
  return `${exact ? (share * 100).toFixed(2) : rounded} %`;
}

const columns: readonly Column<CoverageSum>[] = [
  { id: 'label', header: 'Field', minWidth: 130, sortable: false, value: ({ label }) => label },
  {
    id: 'share',
    header: 'Share',
    width: 116,
    sortable: false,
    value: ({ share }) => share,
    cell: (sum) => (
      <span className={css.share}>
        <span className={css.bar} aria-hidden="true">
          <span className={css.filled} style={{ width: `${(sum.share ?? 0) * 100}%` }} />
        </span>
        <span className={css.percent}>{percentOf(sum)}</span>
      </span>
    ),
  },
  {
    id: 'missing',
    header: 'Missing',
    kind: 'number',
    width: 70,
    sortable: false,
    hint: 'Symbols without any record',
    value: ({ missing }) => missing,
  },
  {
    id: 'gapped',
    header: 'Gaps',
    kind: 'number',
    width: 58,
    sortable: false,
    hint: 'Symbols that lack records between their oldest and newest',
    value: ({ gapped }) => gapped,
  },
  {
    id: 'oldest',
    header: 'Since',
    width: 88,
    sortable: false,
    value: ({ oldest }) => oldest,
    cell: ({ oldest, newest }) => (
      <span {...tooltip(oldest && newest ? `${oldest} to ${newest}` : 'Records without dates')}>
        {oldest ?? '–'}
      </span>
    ),
  },
];

interface SummaryPanelProps {
  readonly at: CoverageAddress;
  readonly set: SetCoverageAddress;
  readonly data: CoverageData | undefined;
  readonly isStale: boolean;
}

/** Which share of the symbols has each field. A click lists the symbols without it, another one all of them. */
export function SummaryPanel({ at, set, data, isStale }: SummaryPanelProps) {
  const isPicked = (field: string): boolean => at.show === 'missing' && at.of === field;
  return (
    <Panel title="Fields" mark={data && <CountBadge count={data.summary.length} />} padded={false} fill>
      <DenseTable
        label="Fields"
        name="coverage-fields"
        height="fill"
        columns={columns}
        rows={data?.summary}
        rowKey={({ field }) => field}
        empty="No fields"
        stale={isStale}
        selectedKey={at.show === 'missing' ? at.of : null}
        onPick={({ field }) =>
          set(isPicked(field) ? { show: 'all', p: 1 } : { show: 'missing', of: field, p: 1 }, { push: true })
        }
      />
    </Panel>
  );
}
