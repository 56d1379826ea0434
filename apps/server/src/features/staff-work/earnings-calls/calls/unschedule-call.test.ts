import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { scheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/schedule-call';
import { unscheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/unschedule-call';
import { callsServer, key, refuses, type CallsServer } from '../testing/calls.ts';

describe('unschedule-call', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
    await server.add();
  });
  after(() => server.close());
  const email = 'ann@staff.example';

  test('a call is given back, also that of a colleague who is named', async () => {
    for (const client of [server.ann, server.ben]) {
      await server.ann.call(scheduleCall, { ...key, email });
      const { status, body } = await client.call(unscheduleCall, { ...key, email });
      assert.deepEqual([status, body.message, body.record.schedule], [200, 'Unscheduled Call', null]);
    }
  });

  test('a call that somebody else has by now, or nobody, stays as it is', async () => {
    const give = (client: typeof server.ann, input: object, status: number, text: string | RegExp) =>
      refuses(server, client, unscheduleCall, { ...key, email, ...input }, status, text);
    await give(server.ann, {}, 409, 'Nobody has this call any more.');
    await server.ben.call(scheduleCall, { ...key, email: 'ben@staff.example' });
    await give(server.ann, {}, 409, 'ben@staff.example has this call by now.');
    await give(server.ann, { email: 'x' }, 400, 'email: must be an e-mail address');
    await give(server.stranger, {}, 403, /./);
  });
});
