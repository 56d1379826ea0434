import type { LinkedDocument, LinkedStore } from '../../../platform/connectors/records/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { putLinkedRecord } from './store.ts';

/** Keeps a document of Firebase or MongoDB as just read, its key sealed. */
export async function keepLinkedRecord(
  db: DbOrTrx,
  secrets: Platform['secrets'],
  userid: string,
  store: LinkedStore,
  document: LinkedDocument | null,
): Promise<void> {
  const row = document && {
    record: {
      ...(document.uid !== null && { uid: document.uid }),
      ...(document.planType !== null && { planType: document.planType }),
      // By it, accounts of one person are found.
      ...(document.email && { email: document.email }),
    },
    key_cipher: document.apikey === null ? null : secrets.seal(document.apikey),
  };
  await putLinkedRecord(db, userid, store, row);
}

/** Reads a customer's document again and keeps it; for jobs, outside of a transaction. */
export async function rereadLinkedRecord(
  { connectors, db, secrets }: Platform,
  store: LinkedStore,
  userid: string,
): Promise<void> {
  await keepLinkedRecord(db, secrets, userid, store, await connectors.records.read(store, userid));
}
