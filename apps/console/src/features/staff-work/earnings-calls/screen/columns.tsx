import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import { Countdown } from './countdown.tsx';
import { rowKey, sourceValues, type ComparedField, type RowEdits } from './edits.ts';
import type { Schedulers } from './legend.tsx';
import { ScheduleCell } from './schedule-cell.tsx';
import css from './earnings-calls.module.css';

/** A row: a call, or one of its alternate symbols below it. */
export interface CallRow {
  readonly call: EarningsCall;
  readonly alternate: string | null;
}

export type CallDialog = 'alerts' | 'news' | 'record' | 'edit';

/** What the columns show and do beside the rows. */
export interface ColumnActs {
  readonly edits: RowEdits;
  readonly opened: ReadonlySet<string>;
  readonly schedulers: Schedulers;
  readonly now: number;
  toggle(call: EarningsCall): void;
  compare(call: EarningsCall, field: ComparedField): void;
  mark(call: EarningsCall, field: 'invalid' | 'deleted'): void;
  show(call: EarningsCall, dialog: CallDialog): void;
}

const only = (row: CallRow, cell: (call: EarningsCall) => React.ReactNode): React.ReactNode =>
  row.alternate === null ? cell(row.call) : null;

const changed = (acts: ColumnActs, call: EarningsCall) => acts.edits.get(rowKey(call))?.changes ?? {};

function SymbolCell({ row, acts }: { readonly row: CallRow; readonly acts: ColumnActs }) {
  const { call, alternate } = row;
  if (alternate !== null) return <span className={css.alternate}>{alternate}</span>;
  const isOpen = acts.opened.has(rowKey(call));
  const isDeleted = changed(acts, call).deleted ?? call.deleted;
  return (
    <span className={css.symbol}>
      {call.altSymbols.length > 0 ? (
        <IconButton
          size="small"
          label={`${isOpen ? 'Hide' : 'Show'} alternate symbols of ${call.symbol}`}
          aria-expanded={isOpen}
          onClick={() => acts.toggle(call)}
        >
          {isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
        </IconButton>
      ) : (
        <span style={{ width: 22 }} />
      )}
      <b className={classes(isDeleted && css.deleted)}>{call.symbol}</b>
      {call.deleted && <StatusBadge tone="grey">deleted</StatusBadge>}
      {call.inCall && <StatusBadge tone="red">live</StatusBadge>}
    </span>
  );
}

interface ComparedProps {
  readonly call: EarningsCall;
  readonly field: ComparedField;
  readonly acts: ColumnActs;
}

/** A cell that a click takes through the values of the compared sources. Source: r002-editor-rows. */
function ComparedCell({ call, field, acts }: ComparedProps) {
  const edited = changed(acts, call)[field];
  const value = edited ?? call[field];
  const values = sourceValues(call, field);
  const sources = values
    .slice(1)
    .map(({ source, value: theirs }) => `${source}: ${String(theirs)}`)
    .join(', ');
  if (values.length === 1) return <>{value}</>;
  return (
    <button
      type="button"
      className={classes(css.cell, edited !== undefined && css.edited)}
      aria-label={`${field} of ${call.symbol} ${call.fiscalPeriod}: ${value}${edited === undefined ? '' : ', edited'}`}
      {...tooltip(`Stored: ${call[field]}. ${sources}`)}
      onClick={() => acts.compare(call, field)}
    >
      {value}
    </button>
  );
}

const compared = (
  acts: ColumnActs,
  field: ComparedField,
  header: string,
  width: number,
): Column<CallRow> => ({
  id: field,
  header,
  value: ({ call }) => call[field],
  width,
  cell: (row) => only(row, (call) => <ComparedCell call={call} field={field} acts={acts} />),
});

const action = (
  acts: ColumnActs,
  dialog: CallDialog,
  label: string,
  width: number,
  text: (call: EarningsCall) => string = () => label,
): Column<CallRow> => ({
  id: dialog === 'record' ? 'record' : label.toLowerCase(),
  header: label,
  value: () => '',
  sortable: false,
  width,
  cell: (row) =>
    only(row, (call) => (
      <Button
        size="tiny"
        aria-label={`${label} of ${call.symbol} ${call.fiscalPeriod}${text(call) === label ? '' : `: ${text(call)}`}`}
        onClick={() => acts.show(call, dialog)}
      >
        {text(call)}
      </Button>
    )),
});

/** A mark of a row that is saved with the others. */
function MarkCell({
  call,
  field,
  acts,
}: {
  readonly call: EarningsCall;
  readonly field: 'invalid' | 'deleted';
  readonly acts: ColumnActs;
}) {
  const edited = changed(acts, call)[field];
  const isOn = edited ?? call[field];
  const words = field === 'invalid' ? (isOn ? 'Invalid' : 'Valid') : isOn ? 'Restore' : 'Delete';
  return (
    <button
      type="button"
      className={classes(
        css.cell,
        edited !== undefined && css.edited,
        isOn && field === 'invalid' && css.bad,
      )}
      aria-pressed={isOn}
      aria-label={`${words} ${call.symbol} ${call.fiscalPeriod}`}
      onClick={() => acts.mark(call, field)}
    >
      {words}
    </button>
  );
}

/** Pixels that a column has at least. Source: r002-table-widths. */
const narrowest = 80;

/** The columns of the table of calls. */
export const callColumns = (acts: ColumnActs): readonly Column<CallRow>[] => [
  {
    id: 'symbol',
    header: 'symbol',
    value: ({ call }) => call.symbol,
    width: 136,
    atStart: true,
    cell: (row) => <SymbolCell row={row} acts={acts} />,
  },
  compared(acts, 'date', 'date', 90),
  {
    id: 'fiscalPeriod',
    header: 'fiscalPeriod',
    value: ({ call }) => call.fiscalPeriod,
    width: narrowest,
    cell: (row) => only(row, (call) => call.fiscalPeriod),
  },
  compared(acts, 'calendarYear', 'calendarYear', narrowest),
  compared(acts, 'period', 'period', narrowest),
  {
    id: 'transcriptionTime',
    header: 'transcriptionTime',
    value: ({ call }) => call.transcriptionTime,
    width: 156,
    cell: (row) => only(row, ({ transcriptionTime: at }) => at !== null && <Time at={at * 1000} />),
  },
  {
    id: 'countdown',
    header: 'countdown',
    value: () => '',
    sortable: false,
    width: 94,
    cell: (row) =>
      only(row, ({ transcriptionTime: at }) => at !== null && <Countdown to={at} now={acts.now} />),
  },
  action(acts, 'alerts', 'Alerts', narrowest, ({ alerts }) => String(alerts.length)),
  {
    id: 'errorScore',
    header: 'errorScore',
    value: ({ call }) => call.errorScore,
    kind: 'number',
    width: narrowest,
    cell: (row) =>
      only(row, ({ errorScore }) => <span className={classes(errorScore > 0 && css.bad)}>{errorScore}</span>),
  },
  {
    id: 'totalScore',
    header: 'totalScore',
    value: ({ call }) => call.totalScore,
    kind: 'number',
    width: narrowest,
    cell: (row) => only(row, ({ totalScore }) => totalScore),
  },
  action(acts, 'news', 'News', narrowest),
  action(acts, 'edit', 'Call', narrowest, ({ inCall }) => (inCall ? 'Live' : 'Call')),
  action(acts, 'record', 'Edit', narrowest),
  {
    id: 'schedule',
    header: 'schedule',
    value: ({ call }) => call.schedule,
    width: 200,
    cell: (row) => only(row, (call) => <ScheduleCell call={call} schedulers={acts.schedulers} />),
  },
  {
    id: 'invalid',
    header: 'invalid',
    value: ({ call }) => call.invalid,
    sortable: false,
    width: narrowest,
    cell: (row) => only(row, (call) => <MarkCell call={call} field="invalid" acts={acts} />),
  },
  {
    id: 'deleted',
    header: 'delete',
    value: ({ call }) => call.deleted,
    sortable: false,
    width: narrowest,
    cell: (row) => only(row, (call) => <MarkCell call={call} field="deleted" acts={acts} />),
  },
];
