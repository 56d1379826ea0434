// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { previewUserDomainFilter } from '@midoffice/contract/customers/filters/calls/preview-user-domain-filter';
import { mostAccountsChecked } from '@midoffice/contract/customers/filters/lists';
import { sql } from 'kysely';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { makeFilter } from '../testing/filters.ts';

describe('preview-user-domain-filter', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ env: { OWN_DOMAINS: 'acme.example' } });
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
    for (const [email, planCode] of [
      ['a@spam.co.uk', 'free'],
      ['b@mail.SPAM.co.uk', 'annualIND2'],
      ['c@notspam.co.uk', 'free'],
      ['d@spam.co.uk.example', 'free'],
      ['e@bücher.example', 'free'],
      ['f@post.xn--bcher-kva.example', 'free'],
      ['jane.doe+old@gmail.com', 'free'],
      ['j.anedoe@googlemail.com', 'monthlyIND1'],
      ['jane.doe@corp.example', 'free'],
      ['janedoe@corp.example', 'free'],
    ] as const)
      await makeCustomer(server.platform, { email, planCode });
  });
  after(() => server.close());
  const preview = async (type: string, value: string) =>
    (await member.call(previewUserDomainFilter, { type, value } as never)).body;
  const emails = async (type: string, value: string) =>
    (await preview(type, value)).accounts.map(({ email }) => email.toLowerCase()).sort();

  test('names the accounts that a refused domain would have stopped, its sub-domains too, and writes nothing', async () => {
    const digest = await server.digest();
    const { accounts, ...counts } = await preview('invalidDomains', 'spam.co.uk');
    assert.deepEqual(counts, { matched: 2, isCapped: false, stopped: 2, letIn: 0, paying: 1, staff: 0 });
    assert.deepEqual(accounts.map(({ email, planCode, isStopped }) => [email, planCode, isStopped]).sort(), [
      ['a@spam.co.uk', 'free', true],
      ['b@mail.SPAM.co.uk', 'annualIND2', true],
    ]);
    assert.equal(await server.digest(), digest);
  });

  test('finds accounts in Unicode and punycode alike', async () => {
    for (const value of ['bücher.example', 'xn--bcher-kva.example'])
      assert.deepEqual(await emails('invalidDomains', value), [
        'e@bücher.example',
        'f@post.xn--bcher-kva.example',
      ]);
  });

  test('finds all spellings of a ruled out address, dots at Gmail alone', async () => {
    assert.deepEqual(await emails('userstoRuleOut', 'JaneDoe@gmail.com'), [
      'j.anedoe@googlemail.com',
      'jane.doe+old@gmail.com',
    ]);
    assert.deepEqual(await emails('userstoRuleOut', 'jane.doe@corp.example'), ['jane.doe@corp.example']);
  });

  test('counts what other filters decide: nobody is stopped twice, valid domains let in', async () => {
    await makeFilter(server, 'invalidDomains', 'bücher.example');
    await makeFilter(server, 'invalidDomains', 'notspam.co.uk', { isActive: false });
    const again = await preview('userstoRuleOut', 'e@bücher.example');
    assert.deepEqual([again.matched, again.stopped], [1, 0]);
    const base = await preview('validBaseDomains', 'bücher.example');
    assert.deepEqual([base.matched, base.stopped, base.letIn], [2, 0, 2]);
    const one = await preview('validDomains', 'post.bücher.example');
    assert.deepEqual([one.letIn, one.accounts.map(({ isStopped }) => isStopped)], [1, [false]]);
    assert.equal((await preview('validBaseDomains', 'notspam.co.uk')).letIn, 0);
    const off = (
      await member.call(previewUserDomainFilter, {
        type: 'invalidDomains',
        value: 'bücher.example',
        state: 'inactive',
      })
    ).body;
    assert.deepEqual([off.stopped, off.letIn], [0, 2]);
  });

  test('looks at 10,000 accounts at most, by the index', async () => {
    const { db } = server.platform;
    await sql`insert into account (userid, mongo_id, email)
      select 'many' || n, 'many' || n, 'u' || n || '@' || case when n % 2 = 0 then 'eu.' else '' end || 'many.example'
      from generate_series(1, ${mostAccountsChecked + 2_000}::int) n`.execute(db);
    await sql`insert into account (userid, mongo_id, email)
      select 'else' || n, 'else' || n, 'u' || n || '@d' || n || '.example' from generate_series(1, 30000) n`.execute(
      db,
    );
    await sql`analyze account`.execute(db);
    const { accounts, ...counts } = await preview('invalidDomains', 'many.example');
    assert.deepEqual(
      [counts.matched, counts.isCapped, counts.stopped, accounts.length],
      [mostAccountsChecked, true, mostAccountsChecked, 100],
    );
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select userid from account a
      where reverse(lower(split_part(a.email::text, '@', -1))) collate "C" > 'elpmaxe.7d.' collate "C"
        and reverse(lower(split_part(a.email::text, '@', -1))) collate "C" < 'elpmaxe.7d/' collate "C"`.execute(
      db,
    );
    assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /account_by_reversed_domain/);
  });

  test('counts accounts of staff for everybody, and shows them to admins only', async () => {
    const admin = await server.staff();
    await makeCustomer(server.platform, { email: 'boss@private-mail.example' });
    await sql`update account set user_role = 'admin' where email = 'boss@private-mail.example'`.execute(
      server.platform.db,
    );
    await makeCustomer(server.platform, { email: 'guest@private-mail.example' });
    const input = { type: 'invalidDomains', value: 'private-mail.example' } as const;
    const seen = async (client: Client) => {
      const { body } = await client.call(previewUserDomainFilter, input);
      return [body.stopped, body.staff, body.accounts.map(({ email }) => email).sort()];
    };
    assert.deepEqual(await seen(member), [2, 1, ['guest@private-mail.example']]);
    assert.deepEqual(await seen(admin), [2, 1, ['boss@private-mail.example', 'guest@private-mail.example']]);
  });

  test('refuses what no filter may be, and members without the grant', async () => {
    await refuses(
      server,
      member,
      previewUserDomainFilter,
      { type: 'invalidDomains', value: 'acme.example' },
      400,
      'value: would block our own domain acme.example',
    );
    await refuses(
      server,
      member,
      previewUserDomainFilter,
      { type: 'invalidDomains' },
      400,
      'Type and value are required',
    );
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal(
      (await other.call(previewUserDomainFilter, { type: 'validDomains', value: 'a.example' })).status,
      403,
    );
  });
});
