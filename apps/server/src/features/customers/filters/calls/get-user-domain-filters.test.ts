import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { filterTypes } from '@midoffice/contract/customers/filters/lists';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { insertRefusal } from '../store.ts';
import { makeFilter } from '../testing/filters.ts';

describe('get-user-domain-filters', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
    for (const [n, type] of filterTypes.entries())
      await makeFilter(server, type, type === 'userstoRuleOut' ? 'eve@bücher.example' : `d${n}.example`, {
        isActive: n % 2 === 0,
        createdAt: `2026-01-0${n + 1}T00:00:00.000Z`,
      });
  });
  after(() => server.close());
  const values = async (input: object) => {
    const { rows, total, all } = (await member.call(getUserDomainFilters, input)).body;
    return [rows.map(({ value }) => value), total, all];
  };

  test('answers all facts, newest first, and the sign-ups that each refused', async () => {
    const { rows } = (await member.call(getUserDomainFilters, {})).body;
    const { _id: id, ...newest } = rows[0]!;
    assert.deepEqual(newest, {
      type: 'userstoRuleOut',
      value: 'eve@xn--bcher-kva.example',
      unicode: 'eve@bücher.example',
      isActive: false,
      createdBy: 'Test',
      createdAt: '2026-01-04T00:00:00.000Z',
      source: null,
      refusals: 0,
    });
    await insertRefusal(server.platform.db, {
      digest: Buffer.from('1'),
      sender: 'product',
      email: 'eve@xn--bcher-kva.example',
      reason: 'The address is ruled out.',
      filter: { id, type: newest.type, value: newest.value, matchKey: newest.value },
    });
    assert.deepEqual(
      (await member.call(getUserDomainFilters, {})).body.rows.map(({ refusals }) => refusals),
      [1, 0, 0, 0],
    );
  });

  test('is narrowed by type, state and search, and sorted; the search finds Unicode', async () => {
    assert.deepEqual(await values({ type: 'validDomains' }), [['d1.example'], 1, 4]);
    assert.deepEqual(await values({ state: 'inactive', sort: 'value' }), [
      ['d1.example', 'eve@xn--bcher-kva.example'],
      2,
      4,
    ]);
    assert.deepEqual(await values({ search: 'Bücher.example' }), [['eve@xn--bcher-kva.example'], 1, 4]);
    assert.deepEqual(await values({ search: '%' }), [[], 0, 4]);
    assert.deepEqual((await values({ sort: '-value' }))[0], [
      'eve@xn--bcher-kva.example',
      'd2.example',
      'd1.example',
      'd0.example',
    ]);
    assert.deepEqual(await values({ page: '2' }), [[], 4, 4]);
    const { rows } = (await member.call(getUserDomainFilters, { type: 'validDomains' })).body;
    assert.deepEqual(await values({ id: rows[0]!._id }), [['d1.example'], 1, 4]);
  });

  test('refuses what it does not know, and members without the grant', async () => {
    await refuses(
      server,
      member,
      getUserDomainFilters,
      { state: 'on' },
      400,
      'state: must be one of active, inactive',
    );
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await other.call(getUserDomainFilters, {})).status, 403);
  });
});
