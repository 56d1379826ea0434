// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { closeUnplaced } from '../follow.ts';
import { insertSession } from '../session-store.ts';
import {
  callsServer,
  key,
  line,
  liveServer,
  noonMs,
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

  test('a dial-in that did not come about is not taken up again: nobody is called', async (t) => {
    let aheadMs = 0;
    const other = await liveServer({ now: () => Date.now() + aheadMs });
    t.after(() => other.close());
    other.sandbox.twilio.line({ ...line, speech, staysOpen: true });
    await other.add();
    other.sandbox.inject({ kind: 'reset', vendor: 'twilio', method: 'POST', path: '/twilio/**' });
    const input = { ...key, conferenceNumber: line.number, dialInCode: line.code };
    const { body } = await other.ann.call(startCall, input);
    assert.equal(body.effect.state, 'unknown', body.message);
    aheadMs = 120_000;
    await until('it is known', async () => (await other.read()).dialIn?.state === 'failed');
    aheadMs = 0;
    other.sandbox.clearFaults();
    const { id } = body.effect;
    const over = 'This dial-in is over. Please start the call again.';
    await refuses(other, other.ben, settleEarningsCall, { id }, 409, over);
    // The effects of all features are retried elsewhere too.
    const admin = await other.staff();
    const retried = await admin.call(retryEffect, { id });
    assert.deepEqual([retried.status, retried.body.message], [409, over]);
    assert.deepEqual(other.sandbox.twilio.calls(), []);
    assert.equal((await other.read()).inCall, false);
  });

  test('a dial-in whose effect ended without its call is closed, so that the call can be dialled again', async (t) => {
    const other = await callsServer();
    t.after(() => other.close());
    await other.add();
    const id = randomUUID();
    await other.platform.db.transaction().execute(async (trx) => {
      await insertSession(trx, {
        ...key,
        id,
        conferenceNumber: line.number,
        dialInCode: line.code,
        startedBy: 'ann@staff.example',
        startedAt: new Date(noonMs),
        endsAt: new Date(noonMs + 60 * 60_000),
      });
      await sql`insert into effect (id, kind, title, target_kind, target_id, actor_label, call, audit_kind, input, state,
          message)
        values (${id}, 'earnings-calls.dial', 'Dial-in', 'earnings-call', 'LMNT 2024-Q1', 'ann', 'startCall', 'startCall',
          '{}', 'failed', 'Not permitted any more.')`.execute(trx);
    });
    const over = 'This dial-in is over. Please start the call again.';
    await refuses(other, other.ben, settleEarningsCall, { id }, 409, over);
    await closeUnplaced(other.platform, id);
    assert.equal((await other.read()).inCall, true);
    other.clock.nowMs += 121_000;
    await closeUnplaced(other.platform, id);
    const { inCall, dialIn } = await other.read();
    assert.deepEqual([inCall, dialIn!.state, dialIn!.message], [false, 'failed', 'Not permitted any more.']);
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
