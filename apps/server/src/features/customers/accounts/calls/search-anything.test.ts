import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { searchAnything } from '@midoffice/contract/customers/accounts/calls/search-anything';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';

describe('search-anything', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
    await makeCustomer(server.platform, {
      email: 'tess.acme@example.com',
      firstname: 'Tess',
      lastname: 'Acme',
    });
    const symbols = [
      ['ACME', 'Acme Corporation'],
      ['ACMEX', 'Acme Extra'],
      ['ZED', 'Zed of Acme'],
      ['OTHER', 'Other Inc.'],
    ];
    await server.platform.db
      .insertInto('symbol')
      .values(symbols.map(([symbol, name]) => ({ symbol: symbol!, name: name!, exchange: 'NYSE' })))
      .execute();
  });
  after(() => server.close());

  test('finds customers and symbols, the very symbol first', async () => {
    const { body } = await (await server.staff()).call(searchAnything, { q: 'acme' });
    assert.deepEqual(
      body.customers.map((customer) => customer.email),
      ['tess.acme@example.com'],
    );
    assert.deepEqual(
      body.symbols.map(({ symbol }) => symbol),
      ['ACME', 'ACMEX', 'ZED'],
    );
  });

  test('shows each kind only to those who may open it', async () => {
    const charts = (
      await (
        await server.staff({ role: 'standard', permissions: ['charts'] })
      ).call(searchAnything, { q: 'acme' })
    ).body;
    assert.deepEqual([charts.customers.length, charts.symbols.length], [0, 3]);
    const support = (
      await (
        await server.staff({ role: 'standard', permissions: ['getUserInfo'] })
      ).call(searchAnything, { q: 'acme' })
    ).body;
    assert.deepEqual([support.customers.length, support.symbols.length], [1, 0]);
  });

  test('refuses an empty text and somebody without any grant', async () => {
    assert.equal(
      (await (await server.staff()).call(searchAnything, { q: ' ' })).body.message,
      'q: is required',
    );
    assert.equal(
      (await (await server.staff({ role: 'standard' })).call(searchAnything, { q: 'acme' })).status,
      403,
    );
  });
});
