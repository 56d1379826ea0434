import type { SplitStatistics } from '@midoffice/contract/prices/split-controller/shapes';
import { CopyButton } from '../../../../../kit/base/copy-button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import css from './split-controller.module.css';

type LatestPrice = SplitStatistics['chartStats']['latestPrices'][number];
type Jump = SplitStatistics['chartStats']['priceJumps']['dayOverDay'][number];

const verdict = (isConsistent: boolean) => (
  <StatusBadge tone={isConsistent ? 'green' : 'red'}>{isConsistent ? 'agrees' : 'differs'}</StatusBadge>
);
const rounded = (value: number | null): string =>
  formatNumber(value === null ? null : Number(value.toPrecision(6)));

/** A column of prices, as every screen shows them. */
const prices = <Row,>(id: string, header: string, value: (one: Row) => number | null): Column<Row> => ({
  id,
  header,
  kind: 'number',
  value,
});

/** A column of ratios with the digits that count. */
const ratios = <Row,>(
  id: string,
  header: string,
  value: (one: Row) => number | null,
  more: { readonly width?: number; readonly sign?: string } = {},
): Column<Row> => ({
  id,
  header,
  kind: 'number',
  value,
  cell: (one) => `${more.sign ?? ''}${rounded(value(one))}`,
  ...(more.width && { width: more.width }),
});

const priceColumns: readonly Column<LatestPrice>[] = [
  { id: 'series', header: 'Series', value: (one) => one.series.replace(/^eod/, 'EOD') },
  { id: 'date', header: 'Date', value: (one) => one.date.replace('T', ' '), width: 150 },
  prices('price', 'Price', (one) => one.price),
  ratios('ratio', 'To EOD', (one) => one.ratioToEod, { width: 90 }),
  {
    id: 'verdict',
    header: 'Verdict',
    value: (one) => (one.isConsistent ? 'agrees' : 'differs'),
    cell: (one) => verdict(one.isConsistent),
    width: 84,
  },
];

const jumpTones = { split: 'red', confirmed: 'green', unexplained: 'amber' } as const;
const jumpColumns: readonly Column<Jump>[] = [
  { id: 'date', header: 'Date', value: (one) => one.date, width: 110 },
  prices('previous', 'Day before', (one) => one.previousClose),
  prices('close', 'Close', (one) => one.close),
  ratios('change', 'Change', (one) => one.change, { sign: 'x' }),
  {
    id: 'kind',
    header: 'Kind',
    value: (one) => one.kind,
    cell: (one) => <StatusBadge tone={jumpTones[one.kind]}>{one.kind}</StatusBadge>,
    width: 110,
  },
];

interface TablePanelProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly empty: string;
  rowKey(one: Row): string;
}

function TablePanel<Row>({ title, ...table }: TablePanelProps<Row>) {
  return (
    <Panel title={title} padded={false}>
      <DenseTable label={title} height={240} {...table} />
    </Panel>
  );
}

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
      <TablePanel
        title="Price consistency"
        columns={priceColumns}
        rows={latestPrices}
        rowKey={(one) => one.series}
        empty="No Data Available"
      />
      <TablePanel
        title="Chart price jumps day over day"
        columns={jumpColumns}
        rows={priceJumps.dayOverDay}
        rowKey={(one) => one.date}
        empty="No jump near the split"
      />
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
