import type { SplitStatistics } from '@midoffice/contract/split-controller/shapes';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import css from './split-controller.module.css';

type LatestPrice = SplitStatistics['chartStats']['latestPrices'][number];
type Jump = SplitStatistics['chartStats']['priceJumps']['dayOverDay'][number];

const verdict = (isConsistent: boolean) => (
  <StatusBadge tone={isConsistent ? 'green' : 'red'}>{isConsistent ? 'agrees' : 'differs'}</StatusBadge>
);
const rounded = (value: number | null): string =>
  formatNumber(value === null ? null : Number(value.toPrecision(6)));

const priceColumns: readonly Column<LatestPrice>[] = [
  { id: 'series', header: 'Series', value: (one) => one.series },
  { id: 'date', header: 'Date', value: (one) => one.date.replace('T', ' '), width: 150 },
  {
    id: 'price',
    header: 'Price',
    kind: 'number',
    value: (one) => one.price,
    cell: (one) => rounded(one.price),
  },
  {
    id: 'ratio',
    header: 'To EOD',
    kind: 'number',
    value: (one) => one.ratioToEod,
    cell: (one) => rounded(one.ratioToEod),
    width: 90,
  },
  {
    id: 'verdict',
    header: '',
    value: (one) => (one.isConsistent ? 'agrees' : 'differs'),
    cell: (one) => verdict(one.isConsistent),
    width: 84,
  },
];

const jumpTones = { split: 'red', confirmed: 'green', unexplained: 'amber' } as const;
const jumpColumns: readonly Column<Jump>[] = [
  { id: 'date', header: 'Date', value: (one) => one.date, width: 110 },
  {
    id: 'previous',
    header: 'Day before',
    kind: 'number',
    value: (one) => one.previousClose,
    cell: (one) => rounded(one.previousClose),
  },
  {
    id: 'close',
    header: 'Close',
    kind: 'number',
    value: (one) => one.close,
    cell: (one) => rounded(one.close),
  },
  {
    id: 'change',
    header: 'Change',
    kind: 'number',
    value: (one) => one.change,
    cell: (one) => `x${rounded(one.change)}`,
  },
  {
    id: 'kind',
    header: 'Kind',
    value: (one) => one.kind,
    cell: (one) => <StatusBadge tone={jumpTones[one.kind]}>{one.kind}</StatusBadge>,
    width: 110,
  },
];

function RecordPanel({ found }: { readonly found: SplitStatistics }) {
  const { splitRecord: record } = found.summary;
  const lists = record.sources.map(({ source, ratio }) => `${source} ${rounded(ratio)}`).join(', ');
  return (
    <Panel title="Split record">
      <KeyValueList
        items={[
          ['Company', `${record.symbol} · ${record.name}`],
          ['Date', record.date],
          ['Split', `${rounded(record.numerator)} / ${rounded(record.denominator)}`],
          ['Ratio', rounded(record.ratio)],
          ['Main list', record.listed ? 'has it' : 'lacks it'],
          ['Lists', lists],
        ]}
      />
    </Panel>
  );
}

function SharesPanel({ found }: { readonly found: SplitStatistics }) {
  const { before, after, observedRatio, expected, latest, isConsistent } = found.shareCountConsistency;
  return (
    <Panel title="Share count consistency" mark={verdict(isConsistent)}>
      <KeyValueList
        items={[
          ['Before the split', formatNumber(before)],
          ['After the split', formatNumber(after)],
          ['After / before', rounded(observedRatio)],
          ['Expected', formatNumber(expected)],
          ['Newest count', formatNumber(latest)],
        ]}
      />
    </Panel>
  );
}

/** The figures beside the checks, and the whole answer as JSON. */
export function Consistency({ found }: { readonly found: SplitStatistics }) {
  const json = JSON.stringify(found, null, 2);
  const { latestPrices, priceJumps } = found.chartStats;
  return (
    <div className={css.figures} data-screen="split-controller-consistency">
      <RecordPanel found={found} />
      <SharesPanel found={found} />
      <Panel title="Price consistency" padded={false}>
        <DenseTable
          label="Price consistency"
          columns={priceColumns}
          rows={latestPrices}
          rowKey={(one) => one.series}
          empty="No Data Available"
          height={240}
        />
      </Panel>
      <Panel title="Chart price jumps day over day" padded={false}>
        <DenseTable
          label="Chart price jumps day over day"
          columns={jumpColumns}
          rows={priceJumps.dayOverDay}
          rowKey={(one) => one.date}
          empty="No jump near the split"
          height={240}
        />
      </Panel>
      <details className={css.raw}>
        <summary>Raw JSON</summary>
        <CopyButton text={json} label="Copy JSON" />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
        <pre tabIndex={0} aria-label="Raw JSON">
          {json}
        </pre>
      </details>
    </div>
  );
}
