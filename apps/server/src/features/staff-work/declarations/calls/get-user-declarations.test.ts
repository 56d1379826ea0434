import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/get-user-declarations';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeDeclarations } from '../factory.ts';

describe('get-user-declarations', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['userDeclarations'] });
  });
  after(() => server.close());
  const list = async (input: Record<string, string>) => (await member.call(getUserDeclarations, input)).body;
  const ids = async (input: Record<string, string>) => (await list(input)).rows.map(({ _id }) => _id);

  test('130 declarations are two pages of 100, and all at once without a page (r002-declarations-100)', async () => {
    const own = await testServer();
    try {
      await makeDeclarations(
        own.platform,
        Array.from({ length: 130 }, () => ({})),
      );
      const staff = await own.staff();
      const [first, second, third, all] = await Promise.all(
        [{ page: '1' }, { page: '2' }, { page: '3' }, {}].map((input) =>
          staff.call(getUserDeclarations, input),
        ),
      );
      assert.deepEqual(
        [first, second, third, all].map((page) => [page!.body.rows.length, page!.body.total]),
        [
          [100, 130],
          [30, 130],
          [0, 130],
          [130, 130],
        ],
      );
      const [newest, next] = first!.body.rows;
      assert.ok(newest!.createdAt > next!.createdAt, 'the newest first');
    } finally {
      await own.close();
    }
  });

  test('answers what was declared, and null where nothing was asked', async () => {
    const { userid } = await makeCustomer(server.platform);
    const questions = {
      fullName: 'Ada Lovelace',
      address: '12 Square\nLondon',
      occupation: 'Analyst',
      employer: 'Engine & Co 100%',
      employerAddress: null,
    };
    await makeDeclarations(server.platform, [
      { _id: 'whole', userid, email: 'Ada@customer.example', isProfessional: true, questions },
      { _id: 'bare', userid: null, email: 'bare@customer.example', questions: null },
    ]);
    assert.deepEqual((await list({ search: 'ada@' })).rows, [
      {
        _id: 'whole',
        userid,
        email: 'Ada@customer.example',
        knownUser: true,
        isProfessional: true,
        questions,
        createdAt: (await list({ search: 'ada@' })).rows[0]!.createdAt,
      },
    ]);
    const [bare] = (await list({ search: 'bare' })).rows;
    assert.deepEqual([bare?.questions, bare?.userid, bare?.knownUser], [null, null, false]);
  });

  test('searches e-mail, user id, name and employer, and filters', async () => {
    for (const search of ['ADA@CUST', 'lovelace', 'e & co 100%'])
      assert.deepEqual(await ids({ search }), ['whole'], search);
    assert.deepEqual(await ids({ search: '_%' }), []);
    assert.deepEqual(await ids({ isProfessional: 'true' }), ['whole']);
    assert.deepEqual(await ids({ isProfessional: 'false' }), ['bare']);
  });

  test('sorts in both directions, what is unknown last', async () => {
    assert.deepEqual(await ids({ sort: 'createdAt' }), ['whole', 'bare']);
    assert.deepEqual(await ids({ sort: '-createdAt' }), ['bare', 'whole']);
    assert.deepEqual(await ids({ sort: 'email' }), ['whole', 'bare']);
    for (const sort of ['userid', '-userid']) assert.deepEqual(await ids({ sort }), ['whole', 'bare']);
    assert.deepEqual(await ids({ sort: '-isProfessional' }), ['whole', 'bare']);
  });

  test('refuses unknown orders, filters and pages by name, and a member without the grant', async () => {
    for (const [field, value] of [
      ['sort', 'address'],
      ['isProfessional', 'maybe'],
      ['page', '-1'],
      ['search', 'x'.repeat(201)],
    ] as const) {
      const { status, body } = await member.call(getUserDeclarations, { [field]: value });
      assert.equal(status, 400);
      assert.match(body.message, new RegExp(`^${field}: `));
    }
    const other = await server.staff({ role: 'standard', permissions: ['enterpriseSubmissions'] });
    assert.equal((await other.call(getUserDeclarations, {})).status, 403);
  });
});
