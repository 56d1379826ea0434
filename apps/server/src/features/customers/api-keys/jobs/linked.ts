import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { rereadLinkedRecord } from '../../customer-records/api.ts';
import { linkedKeyJob, type LinkedKeyTask } from '../linked.ts';
import { keyById } from '../store.ts';

/** Writes the present value of a key into one store and reads the document again. May run any number of times. */
export function job(platform: Platform): JobKind<LinkedKeyTask> {
  return {
    name: linkedKeyJob,
    title: "Write a changed key into the customer's other record",
    retries: 5,
    actsFor: 'records',
    async run({ userid, store, keyId }) {
      const key = await keyById(platform.db, keyId);
      // Deleted or given away since: the document keeps what it has, and the difference is shown.
      if (key?.userid !== userid) return;
      const { records } = platform.connectors;
      // Not connected: the difference is shown, and a retry would not fix it.
      if (!records.states().some((state) => state.store === store && state.connected)) return;
      await records.writeKey(store, userid, platform.secrets.open(key.key_cipher));
      await rereadLinkedRecord(platform, store, userid);
    },
  };
}
