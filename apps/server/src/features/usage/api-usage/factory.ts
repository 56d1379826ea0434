import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import type { GatewayEvent } from './events.ts';
import { storeBatch } from './ingest.ts';

/** An event of the gateway for a test. Default: a successful answer at the current time. */
export function gatewayEvent(
  given: Partial<GatewayEvent> & { ageMs?: number } = {},
  nowMs = Date.now(),
): GatewayEvent {
  const { ageMs = 0, ...rest } = given;
  return {
    time: new Date(nowMs - ageMs).toISOString(),
    path: '/api/v3/quote/AAPL',
    status: 200,
    durationMs: 20,
    bytes: 1_000_000,
    exchange: 'NASDAQ',
    symbol: 'AAPL',
    ...((rest.apikey ?? rest.userid) === undefined && { userid: 'somebody' }),
    ...rest,
  };
}

/** Events as a gateway sends them. */
export const ndjsonOf = (events: readonly object[]): string =>
  events.map((event) => JSON.stringify(event)).join('\n');

/** Stores events as a batch of their own. */
export async function makeEvents(
  platform: Pick<Platform, 'clickhouse' | 'db' | 'secrets' | 'now'>,
  events: readonly (Partial<GatewayEvent> & { ageMs?: number })[],
): Promise<void> {
  await storeBatch(platform, {
    token: randomUUID(),
    source: 'test',
    ndjson: ndjsonOf(events.map((event) => gatewayEvent(event, platform.now()))),
    strict: true,
  });
}
