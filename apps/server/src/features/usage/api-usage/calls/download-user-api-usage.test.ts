// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadUserApiUsage } from '@midoffice/contract/usage/api-usage/calls/download-user-api-usage';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeEvents } from '../factory.ts';

const key = 'Ab3'.repeat(10) + 'Zz';
const other = 'Cd5'.repeat(10) + 'Zz';
const dayMs = 86_400_000;

describe('download-user-api-usage', () => {
  let server: TestServer;
  let admin: Client;
  const lines = async (input: Record<string, unknown>) =>
    ((await admin.call(downloadUserApiUsage, input)).body as unknown as string).trim().split(/\r?\n/);
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: key }] });
    await makeCustomer(server.platform, { keys: [{ value: other }] });
    await makeEvents(server.platform, [
      { apikey: key, path: '/api/v3/quote/AAPL?a=1,2&token=hidden', ageMs: 2 * dayMs },
      { apikey: key, symbol: '=1+1', ageMs: 1000 },
      { apikey: key, ageMs: 4 * dayMs },
      { userid: `not ${userid}` },
      { apikey: other, symbol: '＝1+1', exchange: '＋A', query: '－1' },
    ]);
  });
  after(() => server.close());

  test('answers the requests of a key as CSV, newest first, of 72 hours where no frame is given (r000-usage-csv-72h)', async () => {
    const answer = await admin.call(downloadUserApiUsage, { datatype: 'csv', userkey: key });
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(
      String(answer.headers['content-disposition']),
      /^attachment; filename="api-usage-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, newest, older, ...rest] = await lines({ userkey: key });
    assert.equal(
      head,
      '"date","basepath","endpoint","exchange","symbol","status","durationinms","transferbytes","apikey","userid","query","country"',
    );
    assert.match(newest!, /,"'=1\+1",200,20,1000000,"Ab3Ab3Ab…b3Zz",/);
    assert.match(older!, /,"a=1,2",""$/);
    assert.deepEqual(rest, []);
  });

  test('disarms text that a spreadsheet would run, whatever column the gateway filled with it', async () => {
    const [, line] = await lines({ userkey: other });
    assert.match(line!, /,"'＋A","'＝1\+1",200,.*,"'－1",/);
  });

  test('answers the frame that is asked for, and a head alone where nobody called', async () => {
    assert.equal((await lines({ userkey: key, timeframe: '1w' })).length, 4);
    assert.equal((await lines({ userkey: key, timeframe: '24h' })).length, 2);
    assert.equal((await lines({ userkey: 'f'.repeat(32) })).length, 1);
  });

  test('records who exported the requests of whom, and how many, never the key itself', async () => {
    await admin.call(downloadUserApiUsage, { userkey: key, timeframe: '1w' });
    const { kind, actor_id, after } = await newestAudit(server, 'API requests');
    assert.deepEqual(
      [kind, actor_id, after],
      [
        'usage.requests-exported',
        admin.userid,
        { filters: { timeframe: '1w', of: 'Ab3Ab3Ab…b3Zz' }, rows: 3 },
      ],
    );
  });

  test('opens in a new window with a staff key in the query', async () => {
    const apikey = (await makeStaffKey(server, admin, 'downloads')).key;
    const answer = await server.nobody.call(downloadUserApiUsage, { userkey: key }, { apikey });
    assert.equal(answer.status, 200);
    assert.equal((await server.nobody.call(downloadUserApiUsage, { userkey: key })).status, 401);
  });

  test('takes a key of 200 characters and refuses the 201st (r000-usage-key-200)', async () => {
    assert.equal((await admin.call(downloadUserApiUsage, { userkey: 'k'.repeat(200) })).status, 200);
    const { status, body } = await admin.call(downloadUserApiUsage, { userkey: 'k'.repeat(201) });
    assert.deepEqual(
      [status, (body as { message: string }).message],
      [400, 'userkey: must have at most 200 characters'],
    );
    const other = await admin.call(downloadUserApiUsage, { userkey: key, datatype: 'pdf' });
    assert.equal((other.body as { message: string }).message, 'datatype: must be csv');
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(downloadUserApiUsage, { userkey: key })).status, 403);
  });
});
