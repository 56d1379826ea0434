import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkSignupAddress } from '@midoffice/contract/customers/filters/calls/check-signup-address';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeFilter } from '../testing/filters.ts';

describe('check-signup-address', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
  });
  after(() => server.close());

  test('answers as the product is answered, and records nothing', async () => {
    const { _id } = await makeFilter(server, 'invalidDomains', 'spam.example');
    const digest = await server.digest();
    const { body } = await member.call(checkSignupAddress, { email: ' Eve@mail.spam.example ' });
    assert.deepEqual(body, {
      allowed: false,
      code: 'domain-refused',
      reason: 'mail.spam.example is a sub-domain of spam.example, which is a refused domain.',
      filter: { _id, type: 'invalidDomains', value: 'spam.example' },
      email: 'eve@mail.spam.example',
      domain: 'mail.spam.example',
      baseDomain: 'spam.example',
    });
    assert.equal(await server.digest(), digest);
  });

  test('refuses what is no address, and members without the grant', async () => {
    await refuses(
      server,
      member,
      checkSignupAddress,
      { email: 'spam.example' },
      400,
      'email: must be an e-mail address such as jane@example.com',
    );
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await other.call(checkSignupAddress, { email: 'a@b.example' })).status, 403);
  });
});
