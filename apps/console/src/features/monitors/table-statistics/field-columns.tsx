import { valueStates, type ValueState } from '@midoffice/contract/monitors/table-statistics/lists';
import type { StatisticsGroup, StatisticsRow } from '@midoffice/contract/monitors/table-statistics/shapes';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../../kit/base/button.tsx';
import { classes } from '../../../kit/base/class-names.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import type { Column } from '../../../kit/table/column.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { StateBars } from './state-bars.tsx';
import { otherGroups, stateLabels, type OpenBar } from './statistics-query.ts';
import css from './table-statistics.module.css';

/** A line of the viewer: a field, or one of its sub-groups. */
export interface FieldLine {
  readonly row: StatisticsRow;
  readonly group: StatisticsGroup | null;
}

export const lineKey = ({ row, group }: FieldLine): string =>
  group ? `${row.field} / ${group.name}` : row.field;

/** The fields, those that are open with their sub-groups. @param open name of the open field */
export const fieldLines = (rows: readonly StatisticsRow[], open: string): readonly FieldLine[] =>
  rows.flatMap((row) => [
    { row, group: null },
    ...(row.field === open ? row.subGroups.map((group) => ({ row, group })) : []),
  ]);

/** What the values of a field are held to. */
const rulesText = ({ type, rules, isHidden }: StatisticsRow): string =>
  [
    type + (isHidden ? ', its values are never shown' : ''),
    ...rules.map(({ state, text }) => `${stateLabels[state]}: ${text}`),
  ].join('\n');

interface Acts {
  readonly open: string;
  /** Why rows cannot be opened. */
  readonly refusal: string | undefined;
  onToggle(field: string): void;
  onBar(bar: OpenBar): void;
}

function FieldName({ line: { row, group }, acts }: { readonly line: FieldLine; readonly acts: Acts }) {
  if (group) return <span className={classes(css.name, css.group)}>{group.name || 'all rows'}</span>;
  const isOpen = acts.open === row.field;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={css.field}>
      {row.subGroups.length > 0 ? (
        <IconButton
          size="small"
          label={`${isOpen ? 'Hide' : 'Show'} sub-groups of ${row.field}`}
          aria-expanded={isOpen}
          onClick={() => acts.onToggle(row.field)}
        >
          <Icon size={13} />
        </IconButton>
      ) : (
        <span style={{ width: 22 }} />
      )}
      <span className={css.name} {...tooltip(rulesText(row))}>
        {row.field}
      </span>
    </span>
  );
}

function Count({
  line,
  state,
  acts,
}: {
  readonly line: FieldLine;
  readonly state: ValueState;
  readonly acts: Acts;
}) {
  const { row, group } = line;
  const count = (group ?? row)[state];
  const text = formatNumber(count);
  const place = group ? `${row.field}, ${group.name}` : row.field;
  if (count === 0) return <span className={css.zero}>0</span>;
  if (acts.refusal !== undefined || group?.name === otherGroups)
    return <span {...tooltip(acts.refusal)}>{text}</span>;
  return (
    <button
      type="button"
      className={css.count}
      aria-label={`${text} ${stateLabels[state]}: ${place}`}
      onClick={() => acts.onBar({ field: row.field, state, group: group?.name ?? '' })}
    >
      {text}
    </button>
  );
}

/** The least or the greatest value. */
function Extreme({ line, which }: { readonly line: FieldLine; readonly which: 'min' | 'max' }) {
  const value = (line.group ?? line.row)[which];
  if (value === null) return null;
  const text =
    typeof value === 'number'
      ? formatNumber(value)
      : value.replace('T00:00:00Z', '').replace('T', ' ').replace('Z', '');
  return line.row.isLength ? (
    <span className={css.soft} {...tooltip('Characters or entries of the value')}>
      {`${text} long`}
    </span>
  ) : (
    text
  );
}

/** The columns of the viewer. */
export const fieldColumns = (acts: Acts): readonly Column<FieldLine>[] => [
  {
    id: 'field',
    header: 'Field',
    width: 230,
    value: lineKey,
    cell: (line) => <FieldName line={line} acts={acts} />,
  },
  {
    id: 'bars',
    header: 'Values',
    minWidth: 150,
    value: () => '',
    cell: ({ row, group }) => <StateBars counts={group ?? row} />,
  },
  ...valueStates.map((state): Column<FieldLine> => ({
    id: state,
    header: stateLabels[state],
    kind: 'number',
    width: 92,
    value: ({ row, group }) => (group ?? row)[state],
    cell: (line) => <Count line={line} state={state} acts={acts} />,
  })),
  {
    id: 'min',
    header: 'Min',
    kind: 'number',
    width: 122,
    value: ({ row, group }) => (group ?? row).min,
    cell: (line) => <Extreme line={line} which="min" />,
  },
  {
    id: 'max',
    header: 'Max',
    kind: 'number',
    width: 122,
    value: ({ row, group }) => (group ?? row).max,
    cell: (line) => <Extreme line={line} which="max" />,
  },
  { id: 'startDate', header: 'Start', width: 88, value: ({ row, group }) => (group ?? row).startDate },
  { id: 'endDate', header: 'End', width: 88, value: ({ row, group }) => (group ?? row).endDate },
];
