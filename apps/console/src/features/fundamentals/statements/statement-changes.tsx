import type { StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';
import { useMemo } from 'react';
import { formatNumber } from '../../../kit/base/format.ts';
import { ChangeTable } from '../../../kit/table/change-table.tsx';
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

interface StatementChangesProps {
  readonly label: string;
  readonly changes: readonly ShownChange[];
  readonly height?: number;
}

/** Values of statements that a repair changes. */
export function StatementChanges({ label, changes, height = 320 }: StatementChangesProps) {
  const lines = useMemo(
    () =>
      changes.map((one) => ({
        key: `${one.id} ${one.field}`,
        record: one.id,
        field: fieldLabel(one.field),
        before: text(one.before),
        after: text(one.after),
        by: one.by,
      })),
    [changes],
  );
  return <ChangeTable label={label} lines={lines} height={height} />;
}
