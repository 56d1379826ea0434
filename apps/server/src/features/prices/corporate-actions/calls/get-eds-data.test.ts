import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { edsDataEmpty, edsDataFailed } from '@midoffice/contract/prices/corporate-actions/shapes';
import { sql } from 'kysely';
import { makeRecords } from '../factory.ts';
import { edsServer, refuses, type EdsServer } from '../testing/eds.ts';

describe('eds-data', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
    for (const symbol of ['ZED', 'ABLE'])
      await makeRecords(server.platform, 'splits', 'fmp', symbol, [
        { date: '2024-03-10', numerator: 4, denominator: 1 },
        { date: '2024-03-11', numerator: 1, denominator: 20 },
      ]);
  });
  after(() => server.close());

  test('answers the records of the date asked for, by symbol: the console asks for each of its 7 days (r001-eds-7-days)', async () => {
    const { body } = await server.clerk.call(getEdsData, { date: '2024-03-10', table: 'splits' });
    assert.deepEqual(
      body.map(({ symbol, date, numerator, denominator }) => [symbol, date, numerator, denominator]),
      [
        ['ABLE', '2024-03-10', 4, 1],
        ['ZED', '2024-03-10', 4, 1],
      ],
    );
  });

  test('a day without records is an empty list, and has its text (r001-eds-no-records)', async () => {
    const { status, body } = await server.clerk.call(getEdsData, { date: '2024-03-12', table: 'splits' });
    assert.deepEqual([status, body], [200, []]);
    assert.equal(edsDataEmpty('splits'), 'No Records Available For EDS Data: splits');
    assert.equal(edsDataFailed('splits'), 'Failed to get EDS Data for: splits');
  });

  test('refuses a date that is none, a table without dates and a stranger', async () => {
    const bad = (input: object, status: number, text: string | RegExp, who = server.clerk) =>
      refuses(server, who, getEdsData, { date: '2024-03-10', table: 'splits', ...input }, status, text);
    await bad({ date: '2024-02-30' }, 400, /^date: must be a date/);
    await bad(
      { table: 'sources_currencies' },
      400,
      /^table: must be one of earnings, dividends, splits, ipos/,
    );
    await bad({}, 403, 'You do not have access to this page.', server.stranger);
  });

  test('odd dates are refused by name or have no records; none is a failure', async () => {
    for (const date of [
      '0000-01-01',
      '',
      ' ',
      'infinity',
      'today',
      '2024-1-1',
      '2024-03-10T00:00:00',
      '\u0000',
    ])
      await refuses(server, server.clerk, getEdsData, { date, table: 'splits' }, 400, /^date: /);
    for (const date of ['0001-01-01', '9999-12-31'])
      assert.deepEqual((await server.clerk.call(getEdsData, { date, table: 'ipos' })).body, []);
  });

  test('a failure inside has the text of its table, and nothing of what went wrong (m001-eps-eds-failed-to-get-eds-data-for)', async () => {
    const { db } = server.platform;
    await sql`alter table eds_record rename to eds_record_away`.execute(db);
    try {
      const { status, body } = await server.clerk.call(getEdsData, { date: '2024-03-10', table: 'splits' });
      const { message, error } = body as unknown as { message: string; error: string };
      assert.deepEqual(
        [status, message, error],
        [500, ...Array(2).fill('Failed to get EDS Data for: splits')],
      );
    } finally {
      await sql`alter table eds_record_away rename to eds_record`.execute(db);
    }
  });
});
