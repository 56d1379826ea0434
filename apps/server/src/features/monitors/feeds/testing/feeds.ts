import { receiveQuotes } from '@midoffice/contract/monitors/feeds/calls/receive-quotes';
import { ingestEnv, sendRecords } from '../../../../testing/ingest.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

/** A server whose clock a test sets, with a member of staff who may open the monitors of feeds. */
export interface FeedServer extends TestServer {
  readonly member: Client;
  readonly stranger: Client;
  /** Sets the clock. @param moment ISO 8601 */
  at(moment: string): void;
  /** Hands quotes in, signed. */
  send(records: readonly object[]): ReturnType<typeof sendRecords>;
}

let ids = 0;

/** A quote as a feed sends it, received two seconds after its moment. */
export const quoteOf = (symbol: string, timestamp: string, more: object = {}): object => {
  ids += 1;
  const createdAt = new Date(Date.parse(timestamp) + 2000).toISOString();
  return { _id: `quote-${ids}`, createdAt, symbol, price: 10, timestamp, source: 'finage', ...more };
};

export async function feedServer(moment: string): Promise<FeedServer> {
  let nowMs = Date.parse(moment);
  const server = await testServer({ env: ingestEnv, now: () => nowMs });
  const member = await server.staff({
    role: 'standard',
    permissions: ['exchange-updates', 'intraday-backfill'],
  });
  const stranger = await server.staff({ role: 'standard', permissions: ['coverage'] });
  return {
    ...server,
    member,
    stranger,
    at: (next) => void (nowMs = Date.parse(next)),
    send: (records) => sendRecords(server, receiveQuotes, records),
  };
}
