import type { ExchangeStats } from '@midoffice/contract/monitors/feeds/shapes';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../../kit/base/button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Ago } from '../../../kit/base/time.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { feedHints, feedTones, marketTones } from './feed-words.ts';
import { exchangeKey, exchangeTitle } from './feeds-address.ts';
import css from './feeds.module.css';

/** Trading hours without the zone of their clock. */
const hoursOf = (marketHours: string): string =>
  marketHours.slice(0, Math.max(0, marketHours.lastIndexOf(' ')));

const ago = (
  id: 'lastOpen' | 'lastUpdated' | 'lastTrade',
  header: string,
  hint: string,
): Column<ExchangeStats> => ({
  id,
  header,
  hint,
  width: 104,
  value: (row) => row[id],
  cell: (row) => <Ago at={row[id]} />,
});

const count = (
  id: string,
  header: string,
  hint: string,
  value: (row: ExchangeStats) => number | null,
  more: Partial<Column<ExchangeStats>> = {},
): Column<ExchangeStats> => ({ id, header, hint, kind: 'number', width: 54, value, ...more });

/** The market, then the feed, then how recent its symbols are, then how many there are. */
const fixedColumns: readonly Column<ExchangeStats>[] = [
  {
    id: 'feedState',
    header: 'Feed',
    width: 64,
    hint: 'Whether quotes arrive as expected in trading time',
    value: ({ feedState }) => feedState,
    cell: ({ feedState }) => (
      <span {...tooltip(feedHints[feedState])}>
        <StatusBadge tone={feedTones[feedState]}>{feedState}</StatusBadge>
      </span>
    ),
  },
  {
    id: 'marketStatus',
    header: 'Market',
    width: 82,
    value: ({ marketStatus }) => marketStatus,
    cell: ({ marketStatus, marketNote }) => (
      <span {...tooltip(marketNote)}>
        <StatusBadge tone={marketTones[marketStatus]}>{marketStatus}</StatusBadge>
      </span>
    ),
  },
  {
    id: 'marketHours',
    header: 'Market hours',
    minWidth: 88,
    sortable: false,
    hint: 'On the clock of the exchange, whose zone a row shows as its tooltip',
    value: ({ marketHours }) => marketHours,
    cell: ({ marketHours }) => <span data-tooltip={marketHours}>{hoursOf(marketHours)}</span>,
  },
  ago('lastOpen', 'Last open', 'When the present session, or the last one, began'),
  ago('lastUpdated', 'Last updated', 'When a quote was received last'),
  ago('lastTrade', 'Last trade', 'The newest trade of a symbol'),
  count('delay', 'Delay s', 'Seconds by which quotes may be behind', ({ delay }) => delay, { width: 58 }),
  count('avg', 'Avg s', 'Average seconds from a quote to its receipt', ({ timeStats }) => timeStats.avg, {
    digits: 1,
  }),
  count(
    'avgBucket',
    'Avg bucket',
    'Average bucket of active symbols: 0 is within 5 minutes, 5 is dead',
    ({ avgBucket }) => avgBucket,
    { digits: 2, width: 56 },
  ),
  count(
    'eodCount',
    'EOD',
    'Active symbols whose last quote is from an earlier session',
    ({ buckets }) => buckets.eodCount,
    { width: 48 },
  ),
  count(
    'deadCount',
    'Dead',
    'Active symbols without quotes in the last five sessions',
    ({ buckets }) => buckets.deadCount,
    { width: 48 },
  ),
  count('activeCount', 'Active', 'Active symbols', ({ activeCount }) => activeCount),
  count('totalCount', 'Total', 'All symbols', ({ totalCount }) => totalCount),
  count('priceCount', 'Price', 'Symbols with a live price', ({ priceCount }) => priceCount),
  count(
    'eodSourceSymbols',
    'EOD source',
    'Symbols with daily bars in the last five sessions',
    ({ eodSourceSymbols }) => eodSourceSymbols,
    { width: 56 },
  ),
  count(
    'eodSymbols',
    'EOD only',
    'Symbols with daily bars and without a live price',
    ({ eodSymbols }) => eodSymbols,
  ),
];

/**
 * The columns of exchanges.
 * @param open key of the exchange whose symbols are shown
 */
export function exchangeColumns(
  open: string,
  onToggle: (key: string) => void,
): readonly Column<ExchangeStats>[] {
  const expand = ({ exchange }: ExchangeStats) => {
    const key = exchangeKey(exchange);
    const isOpen = key === open;
    const Icon = isOpen ? IconChevronDown : IconChevronRight;
    return (
      <span className={css.name}>
        <IconButton
          size="small"
          label={`${isOpen ? 'Hide' : 'Show'} symbols of ${exchangeTitle(exchange)}`}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(isOpen ? '' : key);
          }}
        >
          <Icon size={13} />
        </IconButton>
        <b data-tooltip={exchangeTitle(exchange)}>{exchangeTitle(exchange)}</b>
      </span>
    );
  };
  return [
    { id: 'exchange', header: 'Exchange', width: 100, value: ({ exchange }) => exchange, cell: expand },
    ...fixedColumns,
  ];
}
