import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { until } from '../../../../testing/chat.ts';
import { callVendors, type CallVendors } from '../../../../testing/call-vendors.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export { refuses } from '../../../../testing/refuses.ts';
export { until };

/** 2024-06-03, 12:00 UTC. */
export const noonMs = Date.parse('2024-06-03T12:00:00Z');
export const noon = noonMs / 1000;
export const hour = 3600;

export const line = { number: '+15550123456', code: '4711' } as const;
export const key = { symbol: 'LMNT', fiscalPeriod: '2024-Q1' } as const;

/** A server with two people who may work on calls, and one who may not. */
export interface CallsServer extends TestServer {
  readonly ann: Client;
  readonly ben: Client;
  readonly stranger: Client;
  /** The present moment of the server; tests move it. */
  readonly clock: { nowMs: number };
  /** Adds a call, by default of LMNT for 2024-Q1, today at 15:00 UTC. */
  add(fields?: Record<string, unknown>): Promise<EarningsCall>;
  /** What the edit dialog reads. */
  read(fields?: Record<string, unknown>): ReturnType<typeof readCall>;
}

async function readCall(client: Client, fields: Record<string, unknown>) {
  const { status, body } = await client.call(getEarningsCallAdditionals, { ...key, ...fields });
  if (status !== 200) throw new Error(body.message);
  return body;
}

type Options = Parameters<typeof testServer>[0];

export async function callsServer(options: Options = {}): Promise<CallsServer> {
  const clock = { nowMs: noonMs };
  const server = await testServer({ now: () => clock.nowMs, ...options });
  const grants = { role: 'standard', permissions: ['earningsCall'] } as const;
  const ann = await server.staff({ userid: 'ann', ...grants });
  const ben = await server.staff({ userid: 'ben', ...grants });
  const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
  return {
    ...server,
    ann,
    ben,
    stranger,
    clock,
    async add(fields = {}) {
      const record = {
        ...key,
        isNew: true,
        date: '2024-06-03',
        transcriptionTime: noon + 3 * hour,
        ...fields,
      };
      const { status, body } = await ann.call(updateEarningsCall, { record });
      if (status !== 200) throw new Error(body.message);
      return body.records[0]!;
    },
    read: (fields = {}) => readCall(ann, fields),
  };
}

/** Such a server on real time, with stand-ins of telephony and speech at `speed` times real time, on a port of its own. */
export interface LiveServer extends CallsServer {
  readonly sandbox: CallVendors['sandbox'];
}

export async function liveServer(options: Options & { speed?: number } = {}): Promise<LiveServer> {
  const { speed = 60, ...more } = options;
  const vendors = await callVendors(speed);
  const { telephony, speech: transcriber, sandbox } = vendors;
  const server = await callsServer({ work: true, now: Date.now, telephony, speech: transcriber, ...more });
  vendors.reach(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    ...server,
    sandbox,
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

/** What is said on a line: two speakers, some 40 words. */
export const speech = [
  { speaker: 0, text: 'Good afternoon and welcome to the call of Lumen Instruments. My name is Anna Berg.' },
  {
    speaker: 1,
    text: 'Thank you, Anna. Total revenue was $4.26 billion, up 12 %. Diluted earnings per share were $1.37.',
  },
  { speaker: 0, text: 'We are ready for questions. LMNT and MRWK are the tickers that were named.' },
];
