import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('update-eds-data', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const key = '2023-05-02';

  test('saves a row of the calendar, links of call and news included (r001-eds-update)', async () => {
    const { body } = await server.clerk.call(updateEdsData, {
      record: {
        symbol: 'ACME',
        key,
        eps: 4,
        call: 'https://example.com/call',
        expected: { eps: 1.1 },
      },
      table: 'earnings',
    });
    assert.equal(body.message, 'edsData Updated Sucessfully!');
    const [row] = (await server.clerk.call(getEdsData, { date: key, table: 'earnings' })).body;
    assert.deepEqual([row!.eps, row!.call], [4, 'https://example.com/call']);
    const audit = await newestAudit(server, 'ACME');
    assert.deepEqual([audit?.kind, audit?.after['changeSet']], ['eds.calendar-updated', body.changeSetId]);
  });

  test('takes a row as eds-data answered it, with one field changed, and answers the record as it is then', async () => {
    const day = '2023-08-02';
    const [row] = (await server.clerk.call(getEdsData, { date: day, table: 'earnings' })).body;
    assert.deepEqual(
      [row!.symbol, row!.date, row!.source, row!.invalid, row!.eps, 'values' in row!],
      ['ACME', day, 'nasdaq', false, 1.25, false],
    );
    const { key: _key, ...seeds } = row!;
    const record = { ...seeds, eps: 1.3 };
    const { body } = await server.clerk.call(updateEdsData, { record, table: 'earnings' });
    assert.deepEqual(
      body.changed.map(({ field, before, after }) => [field, before, after]),
      [['eps', 1.25, 1.3]],
    );
    assert.deepEqual(body.records, [{ ...row, eps: 1.3, overridden: { eps: 1.25 } }]);
    const again = await server.clerk.call(updateEdsData, { record: body.records[0]!, table: 'earnings' });
    assert.deepEqual([again.status, again.body.message], [400, 'No records to update!']);
  });

  test('another value in the meantime is a 409, bad input is named', async () => {
    const bad = (record: object, status: number, text: string | RegExp, who = server.clerk) =>
      refuses(
        server,
        who,
        updateEdsData,
        { record: { symbol: 'ACME', key, ...record }, table: 'earnings' },
        status,
        text,
      );
    await bad({ eps: 9, expected: { eps: 1.1 } }, 409, 'Somebody else changed this value in the meantime.');
    await bad({ eps: 'x' }, 400, 'record.eps: must be a number');
    await bad({ price: 1 }, 400, 'record.price: is no field of earnings');
    await bad({ values: { eps: 1 } }, 400, 'record.values: is no field of earnings');
    await bad({ date: '2023-08-02', eps: 1 }, 400, 'record.date: is part of the key and not edited');
    await bad({ key: '2000-01-01', eps: 1 }, 400, 'record.key: there is no record 2000-01-01');
    await bad({ eps: 1 }, 403, 'You do not have access to this page.', server.stranger);
  });
});
