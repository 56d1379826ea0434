import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import { receiveSentimentAccounts } from '@midoffice/contract/monitors/sentiment-accounts/calls/receive-sentiment-accounts';
import { ingestEnv, sendRecords } from '../../../../testing/ingest.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export interface AccountServer extends TestServer {
  readonly member: Client;
  readonly stranger: Client;
  /** Sets the clock. @param moment ISO 8601 */
  at(moment: string): void;
  send(records: readonly object[]): ReturnType<typeof sendRecords>;
  /** The lists as `LIST email`. */
  lists(): Promise<string[]>;
}

let ids = 0;

/** A report of a collector. */
export const reportOf = (email: string, createdAt: string, more: object = {}): object => {
  ids += 1;
  return { _id: `report-${ids}`, createdAt, email, network: 'stocktwits', calls: 10, limit: 100, ...more };
};

/** A server at a moment with `locked@x.example`, `spent@x.example` and `fine@x.example`. */
export async function accountServer(moment = '2026-06-01T15:00:00Z'): Promise<AccountServer> {
  let nowMs = Date.parse(moment);
  const server = await testServer({ env: ingestEnv, now: () => nowMs });
  const member = await server.staff({
    role: 'standard',
    permissions: ['social-sentiment'],
    email: 'member@staff.example',
  });
  const stranger = await server.staff({ role: 'standard', permissions: ['coverage'] });
  const send = (records: readonly object[]) => sendRecords(server, receiveSentimentAccounts, records);
  const { status, body } = await send([
    reportOf('locked@x.example', moment, { state: 'locked', reason: 'Asks for a code' }),
    reportOf('spent@x.example', moment, { state: 'limit-reached', calls: 100 }),
    reportOf('fine@x.example', moment),
  ]);
  if (status !== 200) throw new Error(body.message);
  return {
    ...server,
    member,
    stranger,
    at: (next) => void (nowMs = Date.parse(next)),
    send,
    async lists() {
      const { body: all } = await member.call(getSentimentDetails, {});
      return (['locked', 'limitReached', 'active', 'deleted'] as const).flatMap((list) =>
        all[list].map(({ email }) => `${list} ${email}`),
      );
    },
  };
}
