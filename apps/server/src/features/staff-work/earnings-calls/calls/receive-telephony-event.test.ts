// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { receiveTelephonyEvent } from '@midoffice/contract/staff-work/earnings-calls/calls/receive-telephony-event';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { sql } from 'kysely';
import { watchSessions } from '../jobs/watch.ts';
import { key, line, liveServer, speech, until, type LiveServer } from '../testing/calls.ts';

describe('reports of the telephony provider', () => {
  let server: LiveServer;
  before(async () => {
    server = await liveServer({ speed: 100 });
    server.sandbox.twilio.line({ ...line, speech });
    await server.add();
  });
  after(() => server.close());
  const start = () =>
    server.ann.call(startCall, { ...key, conferenceNumber: line.number, dialInCode: line.code });

  test('reports that come twice, in another order or not at all change nothing about how it ends', async () => {
    for (const kind of ['webhook-duplicate', 'webhook-disorder', 'webhook-drop'] as const) {
      server.sandbox.inject({ kind, vendor: 'twilio', eventType: 'call.*', times: 9 });
      assert.equal((await start()).status, 200);
      await until(
        `the call is over at the provider (${kind})`,
        async () => server.sandbox.twilio.calls()[0]!.status === 'completed',
      );
      await server.sandbox.twilio.idle();
      if (kind === 'webhook-drop') await watchSessions(server.platform, new AbortController().signal);
      await until(`it has ended here (${kind})`, async () => (await server.read()).dialIn?.state === 'ended');
      server.sandbox.clearFaults();
    }
  });

  test('a forged report, one of another call and one of no dial-in change nothing', async () => {
    const { id } = (await server.read()).dialIn!;
    const [call] = server.sandbox.twilio.calls();
    await until('recordings are done', async () => {
      const { rows } = await sql`select from earnings_call_session
        where recording in ('waiting', 'transcribing') or recording_lease_by is not null`.execute(
        server.platform.db,
      );
      return rows.length === 0;
    });
    const digest = await server.digest({ except: [] });
    const post = async (path: string, fields: Record<string, string>, signature: string) => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
        payload: new URLSearchParams(fields).toString(),
      });
      return statusCode;
    };
    const path = receiveTelephonyEvent.path.replace('{id}', id);
    const { port } = server.app.server.address() as { port: number };
    const sign = (to: string, fields: Record<string, string>) =>
      server.sandbox.twilio.signature(`http://127.0.0.1:${port}${to}`, fields);
    const fields = { CallSid: call!.id, CallStatus: 'failed' };
    assert.equal(await post(path, fields, 'bm90IHNpZ25lZA=='), 400);
    assert.equal(await post(path, fields, ''), 400);
    assert.equal(await post(path, { ...fields, CallStatus: 'busy' }, sign(path, fields)), 400);
    const foreign = { CallSid: `CA${'0'.repeat(32)}`, CallStatus: 'failed' };
    assert.equal(await post(path, foreign, sign(path, foreign)), 200);
    const nobody = receiveTelephonyEvent.path.replace('{id}', '00000000-0000-4000-8000-000000000000');
    assert.equal(await post(nobody, fields, sign(nobody, fields)), 200);
    assert.equal(await server.digest({ except: [] }), digest);
  });
});
