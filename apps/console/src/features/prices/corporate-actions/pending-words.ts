import { edsFields, type EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { ChangeLine } from '../../../kit/table/change-table.tsx';
import type { Pending } from './pending.ts';
import { valueWords } from './value-text.ts';

/** All that is pending, a line for each change, newest record first. */
export function pendingLines(
  pending: Pending,
  table: EdsTable,
  main: ReadonlyMap<string, EdsRecord>,
): readonly ChangeLine[] {
  const labels = new Map(edsFields[table].map((field) => [field.name, field.label]));
  const line = (key: string, field: string, before: string, after: string, by = ''): ChangeLine => ({
    key: `${key} ${field}`,
    record: key.replaceAll('|', ' · '),
    field,
    before,
    after,
    by,
  });
  const cells = Object.entries(pending.updates).flatMap(([key, fields]) =>
    Object.entries(fields).map(([field, cell]) =>
      line(key, labels.get(field) ?? field, valueWords(cell.from), valueWords(cell.to), cell.by),
    ),
  );
  const resets = Object.entries(pending.resets).flatMap(([key, fields]) =>
    Object.entries(fields).map(([field, seen]) => {
      const record = main.get(key);
      return line(
        key,
        `${labels.get(field) ?? field}, reset`,
        valueWords(seen),
        valueWords(record?.overridden[field]),
      );
    }),
  );
  return [
    ...cells,
    ...resets,
    ...pending.deleted.map((key) => line(key, 'Record', 'there', 'deleted')),
    ...pending.restored.map((key) => line(key, 'Record', 'deleted', 'restored')),
    ...Object.entries(pending.noOverride).map(([key, kept]) =>
      line(key, 'Override by imports', kept ? 'on' : 'off', kept ? 'off' : 'on'),
    ),
    ...Object.values(pending.invalid).map(({ key, source, invalid }) =>
      line(key, `Record of ${source}`, invalid ? 'valid' : 'invalid', invalid ? 'invalid' : 'valid'),
    ),
  ].sort((a, b) => b.record.localeCompare(a.record));
}
