import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import { submissionSorts } from '@midoffice/contract/staff-work/enterprise/lists';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSubmissions } from '../factory.ts';

const license = (name: string) => ({ license: name, audienceSize: null, domain: null });

describe('get-enterprise-info', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['enterpriseSubmissions'] });
    await makeSubmissions(server.platform, [
      {
        _id: 'a',
        firstname: 'Zed',
        company: 'alpha',
        website: 'c.example',
        licenseRequest: license('Display'),
        audienceSize: '10,000 - 50,000',
        datasets: ['EOD prices', 'News'],
      },
      { _id: 'b', firstname: 'ann', company: 'Beta', website: 'b.example', audienceSize: '900' },
      {
        _id: 'c',
        firstname: 'Bob',
        company: null,
        website: 'A.example',
        licenseRequest: license('Build'),
        audienceSize: 'unknown',
      },
    ]);
  });
  after(() => server.close());
  const ids = async (input: Record<string, string>) =>
    (await member.call(getEnterpriseInfo, input)).body.rows.map(({ _id }) => _id).join('');

  test('the newest first, searched in what the table shows', async () => {
    assert.equal(await ids({}), 'cba');
    for (const [search, found] of [
      ['NEWS', 'a'],
      ['build', 'c'],
      ['.example', 'cba'],
      ['ann', 'b'],
      ['alp', 'a'],
      ['%', ''],
    ] as const)
      assert.equal(await ids({ search }), found, search);
  });

  test('sorts by each column in both directions, what is unknown last', async () => {
    const orders: Record<string, [string, string]> = {
      createdAt: ['abc', 'cba'],
      email: ['abc', 'cba'],
      name: ['bca', 'acb'],
      company: ['abc', 'bac'],
      website: ['cba', 'abc'],
      license: ['cab', 'acb'],
      audienceSize: ['bac', 'abc'],
    };
    for (const sort of submissionSorts) {
      assert.equal(await ids({ sort }), orders[sort]![0], sort);
      assert.equal(await ids({ sort: `-${sort}` }), orders[sort]![1], `-${sort}`);
    }
  });

  test('a page has 100, and the total counts all that fit', async () => {
    await makeSubmissions(
      server.platform,
      Array.from({ length: 130 }, () => ({ company: 'Many' })),
    );
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => member.call(getEnterpriseInfo, { page, search: 'many' })),
    );
    assert.deepEqual(
      pages.map(({ body }) => [body.rows.length, body.total]),
      [
        [100, 130],
        [30, 130],
        [0, 130],
      ],
    );
  });

  test('refuses unknown orders and pages by name, and a member without the grant', async () => {
    for (const [field, value] of [
      ['sort', 'taxId'],
      ['page', 'x'],
    ] as const) {
      const { status, body } = await member.call(getEnterpriseInfo, { [field]: value });
      assert.equal(status, 400);
      assert.match(body.message, new RegExp(`^${field}: `));
    }
    const other = await server.staff({ role: 'standard', permissions: ['userDeclarations'] });
    assert.equal((await other.call(getEnterpriseInfo, {})).status, 403);
  });
});
