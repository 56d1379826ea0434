import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCoverageInit } from '@midoffice/contract/monitors/coverage/calls/get-coverage-init';
import { coverageFieldNames, coverageFields } from '@midoffice/contract/monitors/coverage/lists';
import { refuses } from '../../../../testing/refuses.ts';
import { coverageServer, type CoverageServer } from '../testing/coverage-store.ts';

describe('get-coverage-init', () => {
  let server: CoverageServer;
  before(async () => {
    server = await coverageServer();
  });
  after(() => server.close());

  test('the values of a type with their symbols, and the fields (r003-coverage-init)', async () => {
    const init = async (type: string) => (await server.member.call(getCoverageInit, { type })).body;
    const exchanges = await init('exchange');
    assert.deepEqual(
      [exchanges.values, exchanges.counts],
      [
        ['LSE', 'NASDAQ'],
        [1, 2],
      ],
    );
    assert.deepEqual(exchanges.fields, coverageFieldNames);
    assert.equal(exchanges.labels[0], coverageFields.eod.label);
    assert.deepEqual((await init('Country')).values, ['GB', 'US']);
    assert.deepEqual((await init('sector')).values, ['Technology']);
    assert.deepEqual((await init('index')).values, []);
    assert.deepEqual((await init('custom')).values, []);
  });

  test('bad input names its field', () =>
    refuses(
      server,
      server.member,
      getCoverageInit,
      { type: '__proto__' },
      400,
      'type: must be one of exchange, country, sector, industry, index, custom',
    ));

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, getCoverageInit, {}, 403, words);
    assert.equal((await server.nobody.call(getCoverageInit, {})).status, 401);
  });
});
