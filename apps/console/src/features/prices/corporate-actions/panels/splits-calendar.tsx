import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { edsDataEmpty, edsDataFailed } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsFlatRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useRead } from '../../../../data/queries.ts';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { DayCount } from '../day-count.tsx';
import { splitOf } from '../splits.ts';
import { CalendarBar } from './calendar-bar.tsx';

const columns: readonly Column<EdsFlatRecord>[] = [
  { id: 'symbol', header: 'Symbol', width: 120, value: (split) => split.symbol },
  { id: 'split', header: 'Split', width: 140, value: (split) => splitOf(split).text },
  { id: 'ratio', header: 'Ratio', kind: 'number', width: 100, value: (split) => splitOf(split).ratio },
];

interface SplitsCalendarProps {
  /** The chosen day, YYYY-MM-DD. */
  readonly date: string;
  onDate(date: string): void;
  /** The symbol that is worked on. */
  readonly symbol?: string;
  /** A row was clicked: its symbol and date. */
  onPick(symbol: string, date: string): void;
  /** Pixels of the table at most. */
  readonly height?: number;
}

/** The splits of seven days, those of the chosen day as a table; a row chooses symbol and date. */
export function SplitsCalendar({ date, onDate, symbol, onPick, height = 220 }: SplitsCalendarProps) {
  const read = useRead(getEdsData, { date, table: 'splits' }, { failure: edsDataFailed('splits') });
  return (
    <>
      <CalendarBar
        label="Splits by day"
        date={date}
        onDate={onDate}
        note={(day) => <DayCount day={day} table="splits" />}
      />
      <DenseTable
        label="Splits"
        columns={columns}
        rows={read.data}
        rowKey={(split) => `${split.symbol} ${split.key}`}
        error={read.error}
        onRetry={() => void read.refetch()}
        skeletonRows={3}
        height={height}
        empty={edsDataEmpty('splits')}
        selectedKey={symbol ? `${symbol} ${date}` : null}
        onPick={(split) => onPick(split.symbol, split.date ?? date)}
      />
    </>
  );
}
