import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEdsData, updateEdsData } from '@midoffice/contract/corporate-actions/calls';
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
        values: { eps: 4, call: 'https://example.com/call' },
        expected: { eps: 1.1 },
      },
      table: 'earnings',
    });
    assert.equal(body.message, 'edsData Updated Sucessfully!');
    const [row] = (await server.clerk.call(getEdsData, { date: key, table: 'earnings' })).body;
    assert.deepEqual([row!.values['eps'], row!.values['call']], [4, 'https://example.com/call']);
    const audit = await newestAudit(server, 'ACME');
    assert.deepEqual([audit?.kind, audit?.after['changeSet']], ['eds.calendar-updated', body.changeSetId]);
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
    await bad(
      { values: { eps: 9 }, expected: { eps: 1.1 } },
      409,
      'Somebody else changed this value in the meantime.',
    );
    await bad({ values: { eps: 'x' } }, 400, /eps: must be a number$/);
    await bad({ key: '2000-01-01', values: { eps: 1 } }, 400, 'record.key: there is no record 2000-01-01');
    await bad({ values: { eps: 1 } }, 403, 'You do not have access to this page.', server.stranger);
  });
});
