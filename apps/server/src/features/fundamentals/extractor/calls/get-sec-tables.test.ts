// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { noAccess, refuses } from '../testing/extractor.ts';
import { filingServer, type FilingServer } from '../testing/filing.ts';

describe('get-sec-tables', () => {
  let server: FilingServer;
  before(async () => {
    server = await filingServer();
  });
  after(() => server.close());

  test('answers tables by name, one record for each column, with the template and the tags', async () => {
    const { body, status } = await server.analyst.call(getSecTables, { finalLink: server.link });
    assert.equal(status, 200, body.message);
    const [[name, records]] = Object.entries(body.tables) as [[string, (typeof body.tables)[string]]];
    assert.equal(name, 'CONSOLIDATED STATEMENTS OF INCOME');
    assert.deepEqual(
      records.map((one) => [one.date, one.tableType, one.useTableSelector, one.months, one.unit]),
      [
        ['2023-12-31', 'income', 'Income statement', 12, 'USD'],
        ['2022-12-31', 'income', 'Income statement', 12, 'USD'],
      ],
    );
    assert.deepEqual(records[0]!.rowMappers, ['Income: general']);
    const sales = records[0]!.fields.find(({ label }) => label === 'Net sales')!;
    assert.equal(sales.value, 500e6);
    assert.deepEqual(sales.tag, {
      name: 'us-gaap:Revenues',
      value: 500e6,
      start: '2023-01-01',
      end: '2023-12-31',
    });
    assert.deepEqual([body.tagged, body.agreeing], [8, 7], 'the tag of one cell has another scale');
  });

  test('the document is fetched once; refresh reads it again (r001-refresh-tables)', async () => {
    const before = server.asked();
    const again = await server.analyst.call(getSecTables, { finalLink: server.link, refresh: 'true' });
    assert.equal(again.status, 200);
    assert.equal(server.asked(), before);
  });

  test('a filing without tables answers none', async () => {
    const { body } = await server.analyst.call(getSecTables, { finalLink: server.emptyLink });
    assert.deepEqual([body.tables, body.tableCount], [{}, 0]);
  });

  test('bad addresses, other kinds of files and strangers are refused', async () => {
    const refused = (finalLink: string | undefined, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, getSecTables, { finalLink }, status, text);
    await refused(undefined, 400, 'finalLink: is required');
    await refused('nowhere', 400, 'finalLink: must be an address that begins with https://');
    await refused('https://127.0.0.1/x', 400, 'finalLink: leads to an internal address');
    await server.analyst.call(getSecTables, { finalLink: server.pdfLink });
    await refused(server.pdfLink, 422, /^This filing is a PDF/);
    const asked = server.asked();
    await refuses(server, server.stranger, getSecTables, { finalLink: server.link }, 403, noAccess);
    await refuses(server, server.nobody, getSecTables, { finalLink: server.link }, 401, 'Please sign in.');
    assert.equal(server.asked(), asked, 'nothing is read for them');
  });
});
