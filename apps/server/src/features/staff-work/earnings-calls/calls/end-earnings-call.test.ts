// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/end-earnings-call';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import {
  callsServer,
  key,
  line,
  liveServer,
  refuses,
  speech,
  until,
  type LiveServer,
} from '../testing/calls.ts';

describe('end-earnings-call', () => {
  let server: LiveServer;
  before(async () => {
    server = await liveServer({ env: { DIAL_IN_MINUTES: '1' }, speed: 120 });
    await server.add();
  });
  after(() => server.close());
  const start = async (more: object) => {
    server.sandbox.twilio.line({ ...line, speech, ...more });
    const { status, body } = await server.ann.call(startCall, {
      ...key,
      conferenceNumber: line.number,
      dialInCode: line.code,
    });
    assert.equal(status, 200, body.message);
  };
  const over = async (): Promise<string> => {
    await until('it has ended', async () => (await server.read()).dialIn?.state === 'ended');
    return (await server.read()).dialIn!.message;
  };

  test('a live call ends by hand', async () => {
    server.sandbox.twilio.setSpeed(1);
    await start({ staysOpen: true });
    await until('it is live', async () => (await server.read()).dialIn?.state === 'live');
    await until('it is transcribed', async () => server.sandbox.deepgram.live() === 1);
    await until('something was said', async () => (await server.read()).interimRawText !== '');
    const { status, body } = await server.ben.call(endEarningsCall, key);
    assert.deepEqual([status, body.message, body.inCall], [200, 'Endend Call', false]);
    assert.equal(await over(), 'Ended by ben@staff.example.');
    assert.equal(server.sandbox.twilio.calls()[0]!.status, 'completed');
    server.sandbox.twilio.setSpeed(120);
    const states = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select('after')
      .where('kind', '=', 'earnings-call.dial-in-changed')
      .orderBy('id')
      .execute();
    const entered = states.map(({ after: entry }) => JSON.stringify(entry));
    assert.equal(entered.at(-1), JSON.stringify({ state: 'ended', message: 'Ended by ben@staff.example.' }));
    assert.ok(entered.includes(JSON.stringify({ state: 'live' })));
    assert.equal(new Set(entered).size, entered.length, `each state is audited once: ${entered.join()}`);
  });

  test('it ends when the line hangs up', async () => {
    await start({ staysOpen: false });
    assert.equal(await over(), 'The line hung up.');
  });

  test('it ends by time, at the provider', async () => {
    await start({ staysOpen: true });
    await over();
    assert.equal(server.sandbox.twilio.calls()[0]!.soundSeconds, 60);
  });

  test('a call that is not live cannot be ended (r002-calls-end-live-only)', async (t) => {
    const quiet = await callsServer();
    t.after(() => quiet.close());
    await quiet.add();
    await refuses(quiet, quiet.ann, endEarningsCall, key, 409, 'This call is not live.');
    await refuses(quiet, quiet.ann, endEarningsCall, { ...key, symbol: 'NONE' }, 404, /./);
    await refuses(quiet, quiet.stranger, endEarningsCall, key, 403, /./);
  });
});
