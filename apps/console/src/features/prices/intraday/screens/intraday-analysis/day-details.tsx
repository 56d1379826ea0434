import type { AnalysedDay, Difference } from '@midoffice/contract/prices/intraday/shapes';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Columns, Panel } from '../../../../../kit/base/panel.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { gapsText, signed } from './rows.ts';
import css from './intraday-analysis.module.css';

const columns: readonly Column<Difference>[] = [
  { id: 'pair', header: 'Compared', value: (row) => row.pair, width: 90 },
  { id: 'field', header: 'Field', value: (row) => row.field, width: 70 },
  { id: 'left', header: 'Left', kind: 'number', value: (row) => row.left, width: 96 },
  { id: 'right', header: 'Right', kind: 'number', value: (row) => row.right, width: 96 },
  {
    id: 'difference',
    header: 'Difference',
    kind: 'number',
    value: (row) => row.difference,
    cell: (row) => signed(row.difference),
    width: 96,
  },
  {
    id: 'percent',
    header: '%',
    kind: 'number',
    value: (row) => row.percent,
    cell: (row) => (row.percent === null ? '' : `${formatNumber(row.percent, 3)} %`),
    width: 80,
  },
];

const hoursText = ({ exchange, timeZone, open, close }: AnalysedDay): string =>
  [exchange, open && `${open} to ${close}`, timeZone].filter(Boolean).join(' · ');

function Gaps({ day }: { readonly day: AnalysedDay }) {
  const parts = (['1min', '5min'] as const).flatMap((name) => {
    const figures = day[name];
    return figures ? [{ name, figures }] : [];
  });
  if (!parts.length) return <EmptyState text="No intraday bars on this day" />;
  return (
    <dl className={css.gaps}>
      {parts.map(({ name, figures }) => (
        <div key={name}>
          <dt>{`${name}: ${figures.missing} missing, ${figures.outside} outside the session${figures.offGrid ? `, ${figures.offGrid} off the grid` : ''}`}</dt>
          <dd>{gapsText(figures) || 'no gaps'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether two of the day's series are there. */
const canCompare = (day: AnalysedDay): boolean =>
  [day['1min'], day['5min'], day.eod].filter((one) => one !== null).length > 1;

/** One day: its hours, what is to be known of it, its gaps, and every difference. */
export function DayDetails({ day }: { readonly day: AnalysedDay }) {
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
      <Panel
        title={`${day.symbol} ${day.date}`}
        actions={<span className={css.soft}>{hoursText(day)}</span>}
        padded={false}
      >
        {day.notes.length > 0 && (
          <ul className={css.notes}>
            {day.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <Gaps day={day} />
      </Panel>
      <Panel title="Differences" padded={false}>
        <DenseTable
          label="Differences"
          columns={columns}
          rows={day.differences}
          rowKey={(row) => `${row.pair} ${row.field}`}
          empty={canCompare(day) ? 'The series agree' : 'There are no two series to compare'}
          height={260}
        />
      </Panel>
    </Columns>
  );
}
