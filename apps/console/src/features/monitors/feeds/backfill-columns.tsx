import { backfillBuckets } from '@midoffice/contract/monitors/feeds/lists';
import type { BackfillRow } from '@midoffice/contract/monitors/feeds/shapes';
import { classes } from '../../../kit/base/class-names.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import type { Column } from '../../../kit/table/column.ts';
import { exchangeTitle } from './feeds-address.ts';
import css from './feeds.module.css';

type Bucket = (typeof backfillBuckets)[number];

const hints: Readonly<Record<Bucket, string>> = {
  '1day': 'Symbols whose newest bar is at most 1 trading day old',
  '3day': 'Newest bar 2 to 3 trading days old',
  '7day': 'Newest bar 4 to 7 trading days old',
  '14day': 'Newest bar 8 to 14 trading days old',
  '14plusDays': 'Newest bar more than 14 trading days old: backfill these',
  nulls: 'Symbols without any bar of this interval',
};

const symbolsOf = (row: BackfillRow): number => backfillBuckets.reduce((sum, name) => sum + row[name], 0);

/** Percent of symbols in one bucket; 0 where there are no symbols. */
const percentOf = (row: BackfillRow, name: Bucket): number => (row[name] / (symbolsOf(row) || 1)) * 100;

/** The six buckets, by exchange and interval. Source: r003-backfill-buckets. */
export const backfillColumns: readonly Column<BackfillRow>[] = [
  {
    id: 'exchange',
    header: 'Exchange',
    minWidth: 120,
    value: ({ exchange }) => exchange,
    cell: ({ exchange }) => <b>{exchangeTitle(exchange)}</b>,
  },
  { id: 'interval', header: 'Interval', width: 76, value: ({ interval }) => interval },
  {
    id: 'session',
    header: 'Session',
    kind: 'date',
    width: 96,
    hint: 'The present session, or the last one: ages are counted from it',
    value: ({ session }) => session,
  },
  {
    id: 'symbols',
    header: 'Symbols',
    kind: 'number',
    width: 82,
    hint: 'Active symbols',
    value: symbolsOf,
  },
  ...backfillBuckets.map((name): Column<BackfillRow> => ({
    id: name,
    header: name,
    kind: 'number',
    width: 92,
    hint: hints[name],
    value: (row) => row[name],
    cell: (row) => <span className={row[name] ? undefined : css.soft}>{formatNumber(row[name])}</span>,
  })),
];

/** The buckets in proportion. */
export const shareColumn: Column<BackfillRow> = {
  id: 'share',
  header: 'Share',
  minWidth: 140,
  sortable: false,
  hint: 'The six buckets in proportion, from recent to missing',
  value: () => '',
  cell(row) {
    const words = backfillBuckets.map((name) => `${name} ${Math.round(percentOf(row, name))} %`).join(', ');
    return (
      <span className={css.bars} role="img" aria-label={words} data-tooltip={words}>
        {backfillBuckets.map((name, n) => (
          <span
            key={name}
            className={classes(css.bar, css[`bar${n}`])}
            style={{ flexGrow: row[name], ...(row[name] > 0 && { minWidth: 3 }) }}
          />
        ))}
      </span>
    );
  },
};
