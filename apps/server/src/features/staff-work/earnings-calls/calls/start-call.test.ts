// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
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

describe('start-call', () => {
  let server: LiveServer;
  let aheadMs = 0;
  let made = 0;
  before(async () => {
    server = await liveServer({ now: () => Date.now() + aheadMs, env: { DIAL_IN_RING_SECONDS: '10' } });
    server.sandbox.twilio.line({ ...line, speech });
  });
  afterEach(() => {
    aheadMs = 0;
    server.sandbox.clearFaults();
  });
  after(() => server.close());

  /** A new call, and the dial-in to it at a number of its own. */
  async function begin(more: object = {}) {
    made += 1;
    const one = { symbol: `S${made}`, fiscalPeriod: '2024-Q1' };
    const number = `+1555013${String(1000 + made)}`;
    await server.add(one);
    server.sandbox.twilio.line({ number, code: line.code, speech, staysOpen: true, ...more });
    return {
      one,
      number,
      start: () => server.ann.call(startCall, { ...one, conferenceNumber: number, dialInCode: '4711#' }),
    };
  }
  const placed = (number: string) => server.sandbox.twilio.calls().filter(({ to }) => to === number).length;

  test('a call is dialled with number and code, is live once the line answers, and nobody dials twice (r002-calls-start)', async () => {
    const { one, number, start } = await begin();
    const { status, body } = await start();
    assert.deepEqual([status, body.effect.state, body.inCall], [200, 'done', true], body.message);
    await until('it is live', async () => (await server.read(one)).dialIn?.state === 'live');
    const { inCall, dialIn, record } = await server.read(one);
    assert.deepEqual(
      [inCall, record.phase, dialIn!.conferenceNumber, dialIn!.startedBy],
      [true, 'in-call', number, 'ann@staff.example'],
    );
    const again = await server.ben.call(startCall, { ...one, conferenceNumber: number, dialInCode: '4711' });
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'ann@staff.example has dialled into this call already.'],
    );
    assert.equal(placed(number), 1);
    assert.equal(server.sandbox.twilio.calls()[0]!.digits, 'wwwwwwww4711#');
  });

  for (const kind of ['timeout-after-success', '500-after-success'] as const)
    test(`an answer that is lost (${kind}) is settled from the provider's records, and nobody is called twice`, async () => {
      const { one, number, start } = await begin();
      server.sandbox.inject({ kind, vendor: 'twilio', method: 'POST', path: '/twilio/**' });
      const { body } = await start();
      assert.ok(['unknown', 'running', 'done'].includes(body.effect.state), body.message);
      await until('it is live', async () => (await server.read(one)).dialIn?.state === 'live');
      assert.deepEqual([placed(number), (await server.read(one)).dialIn!.unknown], [1, false]);
    });

  test('a request that never arrived is shown as unknown, then as failed, and can be made again', async () => {
    const { one, number, start } = await begin();
    server.sandbox.inject({ kind: 'reset', vendor: 'twilio', method: 'POST', path: '/twilio/**' });
    const { body } = await start();
    assert.equal(body.effect.state, 'unknown', body.message);
    const waiting = (await server.read(one)).dialIn!;
    assert.deepEqual([waiting.state, waiting.unknown], ['dialling', true]);
    const asked = await server.ben.call(settleEarningsCall, { id: body.effect.id });
    assert.ok(asked.status === 200 || asked.status === 409, asked.body.message);
    aheadMs = 120_000;
    await until('it is known', async () => (await server.read(one)).dialIn?.state === 'failed');
    assert.match((await server.read(one)).dialIn!.message, /did not place the call/);
    aheadMs = 0;
    assert.equal(placed(number), 0);
    assert.equal((await start()).body.effect.state, 'done');
    assert.equal(placed(number), 1);
  });

  test('a call that nobody answers, a busy line and an unknown number say so', async () => {
    for (const [answers, text] of [
      ['never', /^Nobody answered at \+1555013/],
      ['busy', /was busy/],
      ['failed', /cannot be reached/],
    ] as const) {
      const { one, start } = await begin({ answers });
      assert.equal((await start()).status, 200);
      await until('it is over', async () => (await server.read(one)).dialIn?.state === 'failed');
      const { inCall, dialIn } = await server.read(one);
      assert.deepEqual([inCall, text.test(dialIn!.message)], [false, true], dialIn!.message);
    }
  });

  test('a refusal of the provider is reported, and the call is not live', async () => {
    const { one, number, start } = await begin();
    for (const [kind, status, text] of [
      ['401', 502, /TWILIO_AUTH_TOKEN/],
      ['429', 503, /Twilio is busy/],
    ] as const) {
      server.sandbox.inject({ kind, vendor: 'twilio', method: 'POST', path: '/twilio/**' });
      const answer = await start();
      assert.deepEqual([answer.status, text.test(answer.body.message)], [status, true], answer.body.message);
      assert.equal((await server.read(one)).inCall, false);
    }
    assert.equal(placed(number), 0);
  });

  test('bad input and strangers are refused, and nothing is written', async (t) => {
    const quiet = await callsServer();
    t.after(() => quiet.close());
    await quiet.add();
    const good = { ...key, conferenceNumber: '+15550139999', dialInCode: '1' };
    const bad = (input: object, status: number, text: string | RegExp, client = quiet.ann) =>
      refuses(quiet, client, startCall, { ...good, ...input }, status, text);
    await bad({ conferenceNumber: '' }, 400, /^conferenceNumber: /);
    await bad({ conferenceNumber: 'sip:x@y' }, 400, /^conferenceNumber: may hold/);
    await bad({ dialInCode: '' }, 400, 'dialInCode: is required');
    await bad({ symbol: 'NONE' }, 404, 'There is no call of NONE for 2024-Q1.');
    await bad({}, 403, /./, quiet.stranger);
    await bad({}, 401, /./, quiet.nobody);
  });
});
