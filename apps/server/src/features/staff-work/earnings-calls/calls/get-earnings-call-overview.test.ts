import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import { scheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/schedule-call';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { callsServer, hour, noon, refuses, type CallsServer } from '../testing/calls.ts';

describe('earnings-call-overview', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer({ env: { STAFF_COLOURS: 'ann=#112233' } });
  });
  after(() => server.close());

  test('counts each phase and filter, and names who has calls in which colour', async () => {
    await server.add({ symbol: 'AAA' });
    await server.add({ symbol: 'BBB', transcriptionTime: noon + 40 * hour });
    await server.add({ symbol: 'CCC', date: '2024-05-01', transcriptionTime: null });
    const take = (client: typeof server.ann, symbol: string) =>
      client.call(scheduleCall, { symbol, fiscalPeriod: '2024-Q1', email: `${client.userid}@staff.example` });
    await take(server.ann, 'AAA');
    await take(server.ben, 'BBB');
    const { body } = await server.ann.call(getEarningsCallOverview, {});
    assert.deepEqual(body.counts, {
      'pre-call': { upcoming: 2, mismatch: 1, all: 2 },
      'in-call': { upcoming: 0, mismatch: 0, all: 0 },
      'post-call': { upcoming: 0, mismatch: 0, all: 1 },
    });
    const [ann, ben] = body.schedulers;
    assert.deepEqual(ann, { email: 'ann@staff.example', name: 'Staff 1', colour: '#112233', calls: 1 });
    assert.match(ben!.colour, /^#[0-9a-f]{6}$/);
    assert.deepEqual([body.dialIn, body.speech], [false, false]);
    const one = (await server.ann.call(getEarningsCallOverview, { symbol: 'CCC' })).body.counts;
    assert.deepEqual([one['pre-call'].all, one['post-call'].all], [0, 1]);
    const record = { symbol: 'CCC', fiscalPeriod: '2024-Q1', deleted: true };
    await server.ann.call(updateEarningsCall, { record });
    const all = async (deleted: string) =>
      (await server.ann.call(getEarningsCallOverview, { deleted })).body.counts['post-call'].all;
    assert.deepEqual([await all('false'), await all('true')], [0, 1]);
  });

  test('strangers are refused', () =>
    refuses(server, server.stranger, getEarningsCallOverview, {}, 403, /./));
});
