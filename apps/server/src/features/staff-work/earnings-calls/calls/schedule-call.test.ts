import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { scheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/schedule-call';
import { newestAudit } from '../../../../testing/audit.ts';
import { callsServer, key, refuses, type CallsServer } from '../testing/calls.ts';

describe('schedule-call', () => {
  let server: CallsServer;
  const email = 'ann@staff.example';
  before(async () => {
    server = await callsServer();
  });
  after(() => server.close());

  test('a call is taken by whoever asks, under their own address (r002-calls-schedule-self)', async () => {
    await server.add();
    const { status, body } = await server.ann.call(scheduleCall, { ...key, email });
    assert.deepEqual([status, body.message, body.record.schedule], [200, 'Scheduled Call', email]);
    await refuses(
      server,
      server.ann,
      scheduleCall,
      { ...key, email: 'ben@staff.example' },
      400,
      'email: must be your own: a call is scheduled to whoever takes it',
    );
    const again = await server.ann.call(scheduleCall, { ...key, email });
    assert.deepEqual([again.status, again.body.record.schedule], [200, email]);
    const { kind, after: now } = await newestAudit(server, 'LMNT 2024-Q1');
    assert.deepEqual([kind, now], ['earnings-call.scheduled', { schedule: email }]);
  });

  test('of two people who take one call at once one gets it, and the other learns who has it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = { symbol: `R${round}`, fiscalPeriod: '2024-Q1' };
      await server.add(one);
      const both = await Promise.all(
        [server.ann, server.ben].map((client) =>
          client.call(scheduleCall, { ...one, email: `${client.userid}@staff.example` }),
        ),
      );
      const winner = both.find(({ status }) => status === 200);
      const loser = both.find(({ status }) => status === 409);
      assert.ok(winner && loser);
      const { schedule } = winner.body.record;
      assert.equal(loser.body.message, `${schedule} has taken this call.`);
      assert.equal((await server.read(one)).record.schedule, schedule);
    }
  });

  test('symbol, period and address are required; a quarter without its year is the newest (r002-calls-schedule-fields)', async () => {
    await server.add({ symbol: 'NEW', fiscalPeriod: '2023-Q1', date: '2023-05-02', transcriptionTime: null });
    await server.add({ symbol: 'NEW' });
    const { body } = await server.ann.call(scheduleCall, { symbol: 'new', fiscalPeriod: 'Q1', email });
    assert.deepEqual([body.record.fiscalPeriod, body.record.schedule], ['2024-Q1', email]);
    const at = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.ann, scheduleCall, { ...key, email, ...input }, status, text);
    await at({ fiscalPeriod: 'spring' }, 400, 'fiscalPeriod: must be a period such as 2024-Q1');
    await at({ email: 'ann' }, 400, 'email: must be an e-mail address');
    await at({ symbol: '' }, 400, /^Please enter a ticker!$/);
    await at({ fiscalPeriod: '2019-Q1' }, 404, 'There is no call of LMNT for 2019-Q1.');
    await refuses(server, server.stranger, scheduleCall, { ...key, email }, 403, /./);
    await refuses(server, server.nobody, scheduleCall, { ...key, email }, 401, /./);
  });
});
