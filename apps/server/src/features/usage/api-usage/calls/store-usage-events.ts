import { storeUsageEvents } from '@midoffice/contract/usage/api-usage/calls/store-usage-events';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { batchMessage, storeBatch, type StoredBatch } from '../ingest.ts';
import { putBatch } from '../store.ts';

// The engine stores the events before the transaction. After a crash in between, the engine has the events and the
// batch is not recorded: the sender got no answer, sends the same token again, and the engine finds its events.
export const handler = implementPrepared(
  storeUsageEvents,
  async ({ platform }, { token, strict, ndjson }): Promise<StoredBatch> =>
    storeBatch(platform, { token, source: 'gateway', ndjson, strict: strict ?? false, checksOwners: true }),
  async ({ trx, audit, staff }, _input, stored) => {
    const { token, source, lines, stored: count, refused, refusedLines } = stored.batch;
    const fresh = !stored.repeated && (await putBatch(trx, { ...stored.batch, storedBy: staff.userid }));
    await audit({
      targetKind: 'usage-batch',
      targetId: token,
      after: { source, lines, stored: count, refused, ...(!fresh && { repeated: true }) },
    });
    return {
      success: true as const,
      message: batchMessage({ ...stored, repeated: !fresh }),
      token,
      lines,
      stored: count,
      refused,
      refusedLines: [...refusedLines],
      repeated: !fresh,
    };
  },
);
