// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSurveyUserResponse } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-response';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { makeResponses } from '../factory.ts';

describe('get-survey-user-response', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['survey-responses'] });
  });
  after(() => server.close());
  const of = async (userId: string) => (await member.call(getSurveyUserResponse, { userId })).body.responses;

  test('finds a person by user id, and by e-mail also where a response names only the account', async () => {
    const { userid, email } = await makeCustomer(server.platform);
    await makeResponses(server.platform, [
      { _id: 'by-id', userid, questions: { 'B?': 'b', 'A?': 'a' }, planCode: 'monthlyIND1' },
      { _id: 'by-mail', email, type: 'onboarding' },
      { _id: 'stranger', userid: 'somebody else', email: 'else@customer.example' },
    ]);
    const found = await of(email.toUpperCase());
    assert.deepEqual(
      found.map(({ _id }) => _id),
      ['by-mail', 'by-id'],
      'newest first',
    );
    assert.deepEqual(found[1]?.questions, { 'B?': 'b', 'A?': 'a' });
    assert.deepEqual(
      [found[1]?.type, found[1]?.knownUser, found[1]?.email, found[1]?.planCode],
      ['cancellation', true, null, 'monthlyIND1'],
    );
    assert.deepEqual(
      (await of(` ${userid} `)).map(({ _id }) => _id),
      ['by-id'],
    );
    assert.deepEqual(await of('nobody@customer.example'), []);
  });

  test('an empty id or e-mail is refused (r003-survey-lookup)', async () => {
    for (const userId of ['', '  ']) {
      const { status, body } = await member.call(getSurveyUserResponse, { userId });
      assert.deepEqual([status, body.message], [400, 'Please enter a user id or an e-mail.']);
    }
    assert.equal((await member.call(getSurveyUserResponse, { userId: 'x'.repeat(255) })).status, 400);
  });

  test('lists the newest hundred', async () => {
    await makeResponses(
      server.platform,
      Array.from({ length: 101 }, () => ({ userid: 'eager' })),
    );
    assert.equal((await of('eager')).length, 100);
  });

  test('refuses a member without the grant', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await other.call(getSurveyUserResponse, { userId: 'eager' })).status, 403);
  });
});
