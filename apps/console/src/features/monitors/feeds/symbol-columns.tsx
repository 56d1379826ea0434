import { eodSources, updateBuckets } from '@midoffice/contract/monitors/feeds/lists';
import type { FeedSymbol } from '@midoffice/contract/monitors/feeds/shapes';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Ago } from '../../../kit/base/time.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { speedOf, speedTones } from './feed-words.ts';

const ago = (
  id: 'lastUpdated' | 'timestamp' | 'lastTrade' | 'processorUpdate',
  header: string,
  hint: string,
): Column<FeedSymbol> => ({
  id,
  header,
  hint,
  width: 122,
  value: (row) => row[id],
  cell: (row) => <Ago at={row[id]} />,
});

/** The columns of symbols. @param mayOpenCharts a symbol is then a link to its charts */
export const symbolColumns = (mayOpenCharts: boolean): readonly Column<FeedSymbol>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    minWidth: 90,
    value: ({ symbol }) => symbol,
    ...(mayOpenCharts && {
      cell: ({ symbol }: FeedSymbol) => (
        <ToolLink page="data-fixes" item="charts" params={{ symbol }}>
          {symbol}
        </ToolLink>
      ),
    }),
  },
  {
    id: 'isActive',
    header: 'State',
    width: 76,
    hint: 'Inactive symbols count in no bucket',
    value: ({ isActive }) => (isActive ? 'active' : 'inactive'),
    cell: ({ isActive }) => <StatusBadge status={isActive ? 'active' : 'inactive'} />,
  },
  {
    id: 'bucket',
    header: 'Bucket',
    width: 70,
    hint: 'How old the newest quote is, in trading time',
    value: ({ bucket }) => updateBuckets[bucket],
  },
  {
    id: 'tradingFast',
    header: 'Speed',
    width: 72,
    hint: 'Against the delay of the exchange',
    value: ({ tradingFast }) => speedOf(tradingFast),
    cell: ({ tradingFast }) => {
      const speed = speedOf(tradingFast);
      return speed && <StatusBadge tone={speedTones[speed] ?? 'grey'}>{speed}</StatusBadge>;
    },
  },
  ago('lastUpdated', 'Last updated', 'When its newest quote was received'),
  ago('timestamp', 'Timestamp', 'The moment of the quote itself'),
  ago('lastTrade', 'Last trade', 'Its newest trade'),
  ago('processorUpdate', 'Processed', 'When it was stored here: processorUpdate'),
  {
    id: 'eodSource',
    header: 'EOD source',
    width: 106,
    hint: 'Whether daily bars arrived in the last five sessions',
    value: ({ eodSource }) => (eodSource === eodSources.has ? 'has source' : 'no source'),
    cell: ({ eodSource }) => (
      <StatusBadge tone={eodSource === eodSources.has ? 'green' : 'amber'}>
        {eodSource === eodSources.has ? 'has source' : 'no source'}
      </StatusBadge>
    ),
  },
  { id: 'sources', header: 'Sources', minWidth: 100, value: ({ sources }) => sources.join(', ') },
  {
    id: 'weeklyCount',
    header: 'Weekly',
    kind: 'number',
    width: 70,
    hint: 'Expected bars a week',
    value: ({ weeklyCount }) => weeklyCount,
  },
];
