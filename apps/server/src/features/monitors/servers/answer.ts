import { ApiError } from '../../../platform/http/errors.ts';
import { VendorFailure } from '../../../platform/connectors/vendor-errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepReading, readFromAws, type Monitor, type Reading } from './read.ts';
import { findReading } from './store.ts';

/** Reads from AWS for a person. @param failed what the screen calls it @throws ApiError that begins with it */
export async function reload(platform: Platform, monitor: Monitor, failed: string): Promise<Reading> {
  try {
    return await readFromAws(platform, monitor);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const text = `${failed}: ${error.message}`;
    throw error instanceof VendorFailure
      ? new VendorFailure(error.status, text, error.health)
      : new ApiError(error.status, text);
  }
}

/** Keeps what a person had read, with its audit entry; without a reading the request only reads. */
export async function settleReading(
  context: WriteContext,
  monitor: Monitor,
  reading: Reading | undefined,
): Promise<void> {
  if (!reading) {
    context.previewOnly();
    return;
  }
  await keepReading(context.trx, reading);
  await context.audit({
    targetKind: 'monitor',
    targetId: monitor,
    after: { servers: reading.servers.length, values: reading.values.length },
  });
}

/** What both monitors answer beside the servers. */
export async function monitorHead(context: WriteContext, monitor: Monitor, groups: readonly string[]) {
  const read = await findReading(context.trx, monitor);
  return {
    connected: context.platform.connectors.aws.connected,
    groups: [...groups],
    readAt: read?.readAt ?? null,
    problem: read?.problem ?? null,
  };
}
