// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createUserDomainFilter } from '@midoffice/contract/customers/filters/calls/create-user-domain-filter';
import { filterTypes } from '@midoffice/contract/customers/filters/lists';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('create-user-domain-filter', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({
      env: {
        OWN_DOMAINS: 'acme.co.uk,team.github.io,bücher.example',
        PUBLIC_URL: 'https://console.midoffice.example',
        MAIL_FROM: 'Acme <no-reply@mail.acme-mail.example>',
      },
    });
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
  });
  after(() => server.close());

  test('stores each of the four types, its value trimmed, active and named after its creator (r002-filter-types, r002-filter-add-required)', async () => {
    assert.deepEqual(filterTypes, ['validBaseDomains', 'validDomains', 'invalidDomains', 'userstoRuleOut']);
    for (const [type, value, stored] of [
      ['validBaseDomains', ' Partner.example ', 'partner.example'],
      ['validDomains', 'mail.partner.example', 'mail.partner.example'],
      ['invalidDomains', 'тест.example', 'xn--e1aybc.example'],
      ['userstoRuleOut', 'Eve+1@partner.example', 'eve+1@partner.example'],
    ] as const) {
      const { status, body } = await member.call(createUserDomainFilter, { type, value });
      assert.deepEqual(
        [status, body.message, body.filter.type, body.filter.value, body.filter.isActive],
        [200, 'Filter created successfully', type, stored, true],
      );
      assert.ok(body.filter.createdBy);
      const entry = await newestAudit(server, body.filter._id);
      assert.deepEqual(
        [entry.kind, entry.actor_id, entry.after],
        ['user-domain-filter.created', member.userid, { type, value: stored, isActive: true }],
      );
    }
    const { body } = await member.call(createUserDomainFilter, {
      type: 'invalidDomains',
      value: 'later.example',
      isActive: false,
    });
    assert.equal(body.filter.isActive, false);
  });

  test('refuses a value that is there already, in Unicode, punycode and with another tag', async () => {
    for (const [type, value, message] of [
      ['invalidDomains', 'xn--e1aybc.example', 'value: xn--e1aybc.example is already in invalidDomains'],
      ['invalidDomains', 'ТЕСТ.example.', 'value: xn--e1aybc.example is already in invalidDomains'],
      ['userstoRuleOut', 'EVE@partner.example', 'value: eve@partner.example is already in userstoRuleOut'],
    ] as const)
      await refuses(server, member, createUserDomainFilter, { type, value }, 409, message);
    const both = await Promise.all(
      [1, 2].map(() => member.call(createUserDomainFilter, { type: 'validDomains', value: 'race.example' })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });

  test('refuses what would block our own domain, in every spelling, its sub-domains and addresses', async () => {
    for (const [type, value, own] of [
      ['invalidDomains', 'acme.co.uk', 'acme.co.uk'],
      ['invalidDomains', 'eu.ACME.co.uk', 'acme.co.uk'],
      ['invalidDomains', 'console.midoffice.example', 'midoffice.example'],
      ['invalidDomains', 'acme-mail.example', 'acme-mail.example'],
      ['invalidDomains', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
      ['invalidDomains', 'BÜCHER.example', 'xn--bcher-kva.example'],
      ['invalidDomains', 'github.io', 'team.github.io'],
    ] as const)
      await refuses(
        server,
        member,
        createUserDomainFilter,
        { type, value },
        400,
        `value: would block our own domain ${own}`,
      );
    await refuses(
      server,
      member,
      createUserDomainFilter,
      { type: 'userstoRuleOut', value: 'boss@mail.acme.co.uk' },
      400,
      'value: would block an address of our own domain acme.co.uk',
    );
    for (const [type, value] of [
      ['validBaseDomains', 'acme.co.uk'],
      ['invalidDomains', 'acme.org.uk'],
      ['invalidDomains', 'other.github.io'],
    ] as const)
      assert.equal((await member.call(createUserDomainFilter, { type, value })).status, 200, value);
  });

  test('refuses what is missing, no domain, or a suffix of everybody, and writes nothing (r002-filter-add-required)', async () => {
    const words = 'must be a domain such as example.com';
    for (const [input, message] of [
      [{ type: 'invalidDomains' }, 'Type and value are required'],
      [{ type: 'invalidDomains', value: '  ' }, 'Type and value are required'],
      [{ value: 'a.example' }, 'Type and value are required'],
      [{ type: '', value: 'a.example' }, 'Type and value are required'],
      [{ type: 'blocked', value: 'a.example' }, `type: must be one of ${filterTypes.join(', ')}`],
      [{ type: 'invalidDomains', value: 'http://a.example' }, `value: ${words}`],
      [
        { type: 'invalidDomains', value: 'eve@a.example' },
        `value: ${words}; for one address use userstoRuleOut`,
      ],
      [{ type: 'invalidDomains', value: '10.0.0.1' }, `value: ${words}`],
      [
        { type: 'invalidDomains', value: 'co.uk' },
        'value: is a public suffix: everybody below it would be meant',
      ],
      [
        { type: 'validBaseDomains', value: 'github.io' },
        'value: is a public suffix: everybody below it would be meant',
      ],
      [
        { type: 'validBaseDomains', value: 'eu.a.example' },
        'value: must be a base domain: a.example. For one sub-domain alone use validDomains',
      ],
      [
        { type: 'userstoRuleOut', value: 'a.example' },
        'value: must be an e-mail address such as jane@example.com',
      ],
      [{ type: 'invalidDomains', value: 'a'.repeat(400) }, 'value: must have at most 320 characters'],
    ] as const)
      await refuses(server, member, createUserDomainFilter, input, 400, message);
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const digest = await server.digest();
    assert.equal(
      (await other.call(createUserDomainFilter, { type: 'validDomains', value: 'x.example' })).status,
      403,
    );
    assert.equal(await server.digest(), digest);
  });
});
