import { registerExplainer, registerLedgerTables } from '../../../platform/ledger/tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import { explainProfile } from './explain.ts';
import { profileTables, staleSubject } from './ledger-tables.ts';
import { dropRecords } from './symbol-cache.ts';

/** Makes the facts of profiles known to the ledger, and drops cached records of symbols that change. */
export function start(platform: Platform): () => void {
  registerLedgerTables(Object.values(profileTables));
  registerExplainer('profile', explainProfile);
  return platform.push.listen(async ({ subject, id }) => {
    if (id === undefined || subject !== staleSubject) return;
    await dropRecords(platform, id).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'cached records of a symbol could not be removed'),
    );
  });
}
