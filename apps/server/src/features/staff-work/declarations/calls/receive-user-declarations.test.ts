import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/get-user-declarations';
import { receiveUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/receive-user-declarations';
import { newestAudit } from '../../../../testing/audit.ts';
import { ingestEnv, sendRecords } from '../../../../testing/ingest.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

const declaration = {
  _id: 'd-1',
  createdAt: '2026-01-31T12:00:00Z',
  email: 'ada@customer.example',
  userid: 'ada',
  isProfessional: true,
  questions: { fullName: 'Ada', address: 'One\nTwo', occupation: ' ', employer: 'Engine' },
};

describe('receive-user-declarations', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: ingestEnv });
  });
  after(() => server.close());
  const send = (records: readonly object[], options = {}) =>
    sendRecords(server, receiveUserDeclarations, records, options);
  const list = async () => (await (await server.staff()).call(getUserDeclarations, {})).body.rows;

  test('stores what a sender signed, once by id; the audit log holds no personal data', async () => {
    const { status, body } = await send([
      declaration,
      { _id: 'd-2', createdAt: '2026-01-30', email: null, userid: 'bob', isProfessional: false },
    ]);
    assert.deepEqual([status, body.stored], [200, 2]);
    const again = await send([{ ...declaration, isProfessional: false }]);
    assert.deepEqual([again.body.stored, again.body.differing], [0, ['d-1']]);
    const [first, second] = await list();
    assert.deepEqual(first, {
      ...declaration,
      createdAt: '2026-01-31T12:00:00.000Z',
      knownUser: false,
      questions: { ...declaration.questions, occupation: null, employerAddress: null },
    });
    assert.deepEqual([second?.email, second?.questions], [null, null]);
    assert.doesNotMatch(JSON.stringify(await newestAudit(server, 'website')), /ada@|Engine/);
  });

  for (const [what, wrong, message] of [
    ['no person', { email: '', userid: null }, /^line 1: email or userid is required$/],
    ['no choice', { isProfessional: 'yes' }, /^line 1: isProfessional must be true or false$/],
    [
      'a name of two lines',
      { questions: { fullName: 'a\nb' } },
      /^line 1: questions\.fullName must not have/,
    ],
    ['a list of questions', { questions: [] }, /^line 1: questions/],
  ] as const)
    test(`refuses ${what}, and stores nothing`, async () => {
      const digest = await server.digest();
      const { status, body } = await send([
        { ...declaration, _id: 'wrong', ...wrong },
        { ...declaration, _id: 'right' },
      ]);
      assert.equal(status, 400);
      assert.match(body.message, message);
      assert.equal(await server.digest(), digest);
    });

  test('refuses a forged and a repeated request, and stores nothing', async () => {
    const digest = await server.digest();
    assert.equal((await send([{ ...declaration, _id: 'f' }], { key: 'forms' })).status, 400);
    assert.equal(await server.digest(), digest);
    const once = [{ ...declaration, _id: 'once' }];
    const timestamp = String(Math.floor(Date.now() / 1000));
    assert.equal((await send(once, { timestamp })).status, 200);
    assert.equal((await send(once, { timestamp })).status, 409);
  });
});
