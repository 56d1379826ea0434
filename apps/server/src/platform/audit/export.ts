import type { DbOrTrx } from '../db/connect.ts';
import type { Platform } from '../platform.ts';
import { withoutKeys } from './keys-store.ts';
import type { AuditRecord } from './store.ts';

/** The context of the call that exports. */
interface Recording {
  readonly platform: Pick<Platform, 'db' | 'secrets'>;
  /** Of a call that writes: its transaction. */
  readonly trx?: DbOrTrx;
  audit(record: AuditRecord): Promise<void>;
}

/** What an export hands out. */
interface Exported {
  /** Which list, such as `audit log`. */
  readonly list: string;
  /** How the list was filtered. A search text may hold an API key: keys are replaced before they are stored. */
  readonly filters: object;
  /** Lines of the file, its header left out. */
  readonly rows: number;
}

/**
 * Writes the audit entry of an export: whoever asks is its actor. Every call that answers CSV needs one, whether its list
 * holds personal data or market data: a single rule that no new export has to be judged by. The pipeline refuses to
 * answer a CSV file without an entry.
 */
export async function auditExport(
  { audit, platform, trx }: Recording,
  { list, filters, rows }: Exported,
): Promise<void> {
  const stored = await withoutKeys(trx ?? platform.db, platform.secrets, filters);
  await audit({ targetKind: 'export', targetId: list, after: { filters: stored, rows } });
}
