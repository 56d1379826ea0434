import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import { postForm } from '../../../testing/form.ts';
import type { Client } from '../../../testing/server.ts';
import { followEarningsCalendar } from './calendar.ts';
import { callsServer, type CallsServer } from './testing/calls.ts';

describe('calls of the earnings calendar', () => {
  let server: CallsServer;
  let admin: Client;
  before(async () => {
    server = await callsServer();
    admin = await server.staff({ role: 'admin' });
  });
  after(() => server.close());

  async function send(source: string, rows: string): Promise<void> {
    const form = new FormData();
    form.set('type', 'earnings');
    form.set('source', source);
    form.set('file', new File([`symbol,date,epsEstimated,fiscalDateEnding\n${rows}\n`], 'earnings.csv'));
    const { status, body } = await postForm<{ message: string }>(server, admin, uploadEdsFile.path, form);
    assert.equal(status, 200, body.message);
  }
  const list = async () => (await server.ann.call(getEarningsCalls, { type: 'pre-call' })).body;

  test('a report becomes a call with the values of each source; what a person changed stays', async () => {
    await send(
      'nasdaq',
      'LMNT,2024-06-20,1.20,2024-03-31\nMRWK,2024-06-21,0.40,2024-03-31\nFAR,2025-06-01,1.00,2025-03-31',
    );
    await send('yahoo', 'LMNT,2024-06-20,1.25,2024-03-31');
    assert.equal(await followEarningsCalendar(server.platform), 2);
    const [call, other] = await list();
    assert.deepEqual(
      [call!.symbol, call!.fiscalPeriod, call!.date, other!.symbol],
      ['LMNT', '2024-Q1', '2024-06-20', 'MRWK'],
    );
    assert.deepEqual(
      call!.sources.map(({ source, values }) => [source, values['date'], values['epsEstimated']]),
      [
        ['nasdaq', '2024-06-20', 1.2],
        ['yahoo', '2024-06-20', 1.25],
      ],
    );
    assert.equal(await followEarningsCalendar(server.platform), 0);
    const record = { symbol: 'LMNT', fiscalPeriod: '2024-Q1', date: '2024-06-19' };
    await server.ann.call(updateEarningsCall, { record });
    await send('yahoo', 'LMNT,2024-06-20,1.30,2024-03-31');
    assert.equal(await followEarningsCalendar(server.platform), 1);
    const [now] = await list();
    assert.deepEqual([now!.date, now!.sources[1]!.values['epsEstimated']], ['2024-06-19', 1.3]);
    assert.deepEqual(
      now!.alerts.map(({ title, detail }) => [title, detail]),
      [['Date differs from the calendar', 'The call is on 2024-06-19, the calendar has 2024-06-20.']],
    );
  });

  test('a period that a person corrected stays corrected: the report is no second call, and its sources are followed', async () => {
    await send('nasdaq', 'PERI,2024-06-24,0.50,2024-03-31');
    assert.equal(await followEarningsCalendar(server.platform), 1);
    const record = { symbol: 'PERI', fiscalPeriod: '2024-Q1', period: 'Q2' as const };
    assert.equal((await server.ann.call(updateEarningsCall, { record })).status, 200);
    assert.equal(await followEarningsCalendar(server.platform), 0);
    const periods = async () =>
      (await list()).filter(({ symbol }) => symbol === 'PERI').map(({ fiscalPeriod }) => fiscalPeriod);
    assert.deepEqual(await periods(), ['2024-Q2']);
    await send('nasdaq', 'PERI,2024-06-24,0.75,2024-03-31');
    assert.equal(await followEarningsCalendar(server.platform), 1);
    const found = (await list()).find(({ symbol }) => symbol === 'PERI')!;
    assert.deepEqual([found.fiscalPeriod, found.sources[0]!.values['epsEstimated']], ['2024-Q2', 0.75]);
    // The report of the next quarter is another one, and does not take the call over.
    await send('nasdaq', 'PERI,2024-08-24,0.60,2024-06-30');
    assert.equal(await followEarningsCalendar(server.platform), 0);
    assert.deepEqual(await periods(), ['2024-Q2']);
  });

  test('a call that was added by hand is followed once the calendar has it', async () => {
    await server.add({ symbol: 'HAND' });
    await send('nasdaq', 'HAND,2024-06-04,0.50,2024-03-31');
    assert.equal(await followEarningsCalendar(server.platform), 1);
    assert.equal(await followEarningsCalendar(server.platform), 0);
    const [call, ...others] = (await list()).filter(({ symbol }) => symbol === 'HAND');
    assert.deepEqual([call!.date, call!.sources[0]!.source, others.length], ['2024-06-03', 'nasdaq', 0]);
  });
});
