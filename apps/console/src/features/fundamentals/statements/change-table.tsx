import type { StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';
import { useMemo } from 'react';
import { formatNumber } from '../../../kit/base/format.ts';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { fitWidth } from '../../../kit/table/fit-width.ts';
import { fieldLabel } from '../filings/panels/statement-field-label.ts';

/** One value before and after. */
export interface ShownChange {
  readonly id: string;
  readonly field: string;
  readonly before: StatementValue;
  readonly after: StatementValue;
  readonly by?: string;
}

const text = (value: StatementValue): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '(empty)');

/** Letters of a period, such as Q, are wider than digits. */
const letterPx = 8;
const mostValuePx = 130;

/** Values that a repair changes, a line each, whole up to billions. On a phone they are in sight beside their record. */
export function ChangeTable({
  label,
  changes,
  height = 320,
}: {
  readonly label: string;
  readonly changes: readonly ShownChange[];
  readonly height?: number;
}) {
  const columns = useMemo((): readonly Column<ShownChange>[] => {
    const width = fitWidth(
      changes.map((one) => one.id),
      { most: 110 },
    );
    const widthOf = (side: 'before' | 'after'): number =>
      fitWidth(
        changes.map((one) => text(one[side])),
        { most: mostValuePx },
      );
    return [
      { id: 'id', header: 'Record', width: width + letterPx, value: (one) => one.id },
      { id: 'field', header: 'Field', minWidth: 72, value: (one) => fieldLabel(one.field) },
      { id: 'before', header: 'Before', width: widthOf('before'), value: (one) => text(one.before) },
      { id: 'after', header: 'After', width: widthOf('after'), value: (one) => text(one.after) },
      ...(changes.some((one) => one.by)
        ? [{ id: 'by', header: 'From', width: 76, value: (one: ShownChange) => one.by ?? '' }]
        : []),
    ];
  }, [changes]);
  return (
    <DenseTable
      label={label}
      columns={columns}
      rows={changes}
      rowKey={(one) => `${one.id} ${one.field}`}
      height={height}
    />
  );
}
