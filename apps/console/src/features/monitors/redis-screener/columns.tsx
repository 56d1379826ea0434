import type { ScreenedKind } from '@midoffice/contract/monitors/redis-screener/lists';
import type { FilledField, ScreenedRow } from '@midoffice/contract/monitors/redis-screener/shapes';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import type { Column } from '../../../kit/table/column.ts';

const widths: Readonly<Record<ScreenedKind, number>> = {
  number: 120,
  date: 96,
  boolean: 70,
  enum: 130,
  text: 90,
};
/** Digits after the point, of numbers that are no counts. */
const digits: Readonly<Record<string, number>> = {
  price: 2,
  changesPercentage: 2,
  yearLow: 2,
  yearHigh: 2,
  beta: 2,
  lastAnnualDividend: 2,
};

/** A field of the schema as a column; a symbol leads to its charts. */
export function columnOf({ name, label, kind, about }: FilledField): Column<ScreenedRow> {
  const value = (row: ScreenedRow): string | number | boolean | null => row[name] ?? null;
  return {
    id: name,
    header: label,
    hint: about,
    value,
    kind: kind === 'number' || kind === 'date' ? kind : 'text',
    ...(name === 'companyName'
      ? { minWidth: 150 }
      : { width: digits[name] === undefined ? widths[kind] : 90 }),
    ...(digits[name] !== undefined && { digits: digits[name] }),
    ...(kind === 'boolean' && { cell: (row: ScreenedRow) => <YesNo value={row[name] === true} /> }),
    ...(name === 'symbol' && {
      cell: (row: ScreenedRow) => (
        <ToolLink page="data-fixes" item="charts" params={{ symbol: String(row['symbol']) }}>
          {String(row['symbol'])}
        </ToolLink>
      ),
    }),
  };
}
