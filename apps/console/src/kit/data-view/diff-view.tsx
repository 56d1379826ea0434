import { breakable } from '../base/breakable.tsx';
import { classes } from '../base/class-names.ts';
import { formatNumber } from '../base/format.ts';
import css from './data-view.module.css';

/** One cell before and after. */
export interface Difference {
  /** What it belongs to: a row's name, a date. */
  readonly where?: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The field of a change of a record as a whole. */
export const wholeRecord = '*';

/** Whether a value is a record's fields. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs between two values: by field where they are objects (or one is and there was none), else as a whole. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [before ?? {}, after ?? {}];
  if (!isFields(old) || !isFields(now)) return [{ field: 'value', before, after }];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

const isNumber = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'number';

/** Cells before and after, but those that show nothing on either side: a field that a new record leaves empty. */
export function DiffView({
  label,
  cells,
  whereLabel = 'Where',
}: {
  readonly label: string;
  readonly cells: readonly Difference[];
  /** What `where` of all cells is, such as `Date`. */
  readonly whereLabel?: string;
}) {
  const seen = cells.filter(({ before, after }) => shown(before) || shown(after));
  const hasWhere = seen.some((cell) => cell.where);
  const isNumeric = seen.length > 0 && seen.every((cell) => isNumber(cell.before) && isNumber(cell.after));
  const numeric = classes(isNumeric && css.numeric);
  return (
    <table className={css.diff} aria-label={label}>
      <thead>
        <tr>
          {hasWhere && <th scope="col">{whereLabel}</th>}
          <th scope="col">Field</th>
          <th scope="col" className={numeric}>
            Before
          </th>
          <th scope="col" className={numeric}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {seen.map((cell, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two records may be called the same; rows hold no state
          <tr key={index}>
            {hasWhere && <td className={classes(!cell.where?.includes(' ') && css.where)}>{cell.where}</td>}
            <td className={classes(!cell.field.includes(' ') && css.key)}>{breakable(cell.field)}</td>
            {(['before', 'after'] as const).map((side) => (
              <td key={side} className={numeric}>
                {shown(cell[side]) && <span className={css[side]}>{shown(cell[side])}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
