import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
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

describe('settle-earnings-call', () => {
  let server: LiveServer;
  before(async () => {
    // Nothing is tried again by itself within the test.
    server = await liveServer({ effectTimes: { pauseMs: 60_000 } });
    server.sandbox.twilio.line({ ...line, speech, staysOpen: true });
    await server.add();
  });
  after(() => server.close());

  test('an outcome that is not known is asked for again, and found', async () => {
    server.sandbox.inject({
      kind: 'timeout-after-success',
      vendor: 'twilio',
      method: 'POST',
      path: '/twilio/**',
    });
    server.sandbox.inject({ kind: '500', vendor: 'twilio', method: 'GET', path: '/twilio/**', times: 2 });
    const { body } = await server.ann.call(startCall, {
      ...key,
      conferenceNumber: line.number,
      dialInCode: line.code,
    });
    assert.equal(body.effect.state, 'unknown', body.message);
    server.sandbox.clearFaults();
    const settled = await server.ben.call(settleEarningsCall, { id: body.effect.id });
    assert.deepEqual([settled.status, settled.body.effect.state], [200, 'done'], settled.body.message);
    await until('it is live', async () => (await server.read()).dialIn?.state === 'live');
    assert.equal(server.sandbox.twilio.calls().length, 1);
  });

  test('other ids and strangers are refused', async (t) => {
    const quiet = await callsServer();
    t.after(() => quiet.close());
    await quiet.add();
    const id = '00000000-0000-4000-8000-000000000000';
    await refuses(quiet, quiet.ann, settleEarningsCall, { id }, 404, 'There is no such dial-in.');
    await refuses(quiet, quiet.ann, settleEarningsCall, { id: 'x' }, 400, /^id: /);
    await refuses(quiet, quiet.stranger, settleEarningsCall, { id }, 403, /./);
  });
});
