import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { readStatements } from '../../statements/api.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses } from '../testing/extractor.ts';
import { filingServer, type FilingServer } from '../testing/filing.ts';

describe('rerun-sec-link', () => {
  let server: FilingServer;
  before(async () => {
    server = await filingServer();
  });
  after(() => server.close());

  test('reads the filing and puts its statements into the layer of source sec', async () => {
    const input = { link: server.link, quarterly: false, symbol: 'ACME' };
    const { body, status } = await server.analyst.call(rerunSecLink, input);
    assert.equal(status, 200, body.message);
    assert.equal(body.message, 'SEC Link refreshed successfully!');
    assert.deepEqual(body.records, ['income 2023-FY']);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'ACME',
      statement: 'income',
      source: 'sec',
    });
    assert.deepEqual(
      [record!.calendarYear, record!.period, record!.date, record!.values['revenue'], record!.finalLink],
      [2023, 'FY', '2023-12-31', 500e6, server.link],
    );
    assert.equal((await newestAudit(server, 'ACME')).kind, 'extractor.sec-link-run');
    const again = await server.analyst.call(rerunSecLink, { link: server.link, quarterly: false });
    assert.deepEqual(
      [again.body.symbol, again.body.changed],
      ['ACME', 0],
      'its record names the filing by now',
    );
  });

  test('takes numbers of shares from the note on earnings per share', async () => {
    const input = { link: server.notedLink, quarterly: false, symbol: 'NOTE' };
    const { body, status } = await server.analyst.call(rerunSecLink, input);
    assert.equal(status, 200, body.message);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'NOTE',
      statement: 'income',
      source: 'sec',
    });
    const { weightedAverageShsOut, weightedAverageShsOutDil, eps } = record!.values;
    assert.deepEqual([weightedAverageShsOut, weightedAverageShsOutDil, eps], [467e3, 480e3, 1.5]);
  });

  test('no link, an unknown company, a filing without statements and strangers are refused', async () => {
    const refused = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, rerunSecLink, input, status, text);
    await refused({}, 400, 'No SEC Link found!');
    await refused({ link: '' }, 400, 'No SEC Link found!');
    await refused({ link: 'https://elsewhere.example/x' }, 400, /^symbol: is required/);
    await server.analyst.call(rerunSecLink, { link: server.emptyLink, symbol: 'ACME' });
    await refused(
      { link: server.emptyLink, symbol: 'ACME' },
      422,
      /^SEC Link refreshed failed: no statement/,
    );
    await refuses(server, server.stranger, rerunSecLink, { link: server.link }, 403, noAccess);
  });
});
