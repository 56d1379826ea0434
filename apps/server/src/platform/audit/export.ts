import { hideKeys } from '../crypto/hide-keys.ts';
import type { AuditRecord } from './store.ts';

/** What an export hands out. */
interface Exported {
  /** Which list, such as `audit log`. */
  readonly list: string;
  /** How the list was filtered. A search text may be an API key: keys are replaced before they are stored. */
  readonly filters: object;
  /** Lines of the file, its header left out. */
  readonly rows: number;
}

/**
 * Writes the audit entry of an export: whoever asks is its actor. Every call that answers CSV needs one, whether its list
 * holds personal data or market data: a single rule that no new export has to be judged by. The pipeline refuses to
 * answer a CSV file without an entry.
 */
export const auditExport = (
  { audit }: { audit(record: AuditRecord): Promise<void> },
  { list, filters, rows }: Exported,
): Promise<void> =>
  audit({
    targetKind: 'export',
    targetId: list,
    after: { filters: JSON.parse(hideKeys(JSON.stringify(filters))) as object, rows },
  });
