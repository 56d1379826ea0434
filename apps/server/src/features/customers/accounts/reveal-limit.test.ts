import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from './factory.ts';

const [first, second] = ['FirstKey'.repeat(4), 'OtherKey'.repeat(4)];
const bookkeeping = ['sign_in_attempt', 'audit_entry', 'audit_detail', 'audit_pending'];

describe('whole API keys are shown to a person only so often an hour', () => {
  let server: TestServer;
  let other: TestServer;
  let ids: string[];
  before(async () => {
    const options = {
      env: { KEY_REVEALS_PER_HOUR: '4' },
      secretsKey: randomBytes(32).toString('base64'),
    };
    server = await testServer(options);
    // Another process: of what the first one has, it shares the database alone.
    other = await testServer({ ...options, databaseUrl: server.platform.database.url });
    const made = [
      await makeCustomer(server.platform, { keys: [{ value: first }] }),
      await makeCustomer(server.platform, { keys: [{ value: second }] }),
    ];
    ids = made.map(({ userid }) => userid);
  });
  after(async () => {
    await other.close();
    await server.close();
  });

  const reveal = (client: Client, id = ids[0]!) => client.call(userAccountDetails, { id, apikey: 'true' });

  test('over all customers, processes and requests at once; masked ones are answered on, and other people', async () => {
    const ann = await server.staff();
    const elsewhere = (id: string) =>
      other.app.inject({
        url: `${userAccountDetails.path}?id=${id}&apikey=true`,
        headers: { cookie: `midoffice_session=${ann.cookie}` },
      });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const id = ids[(index >> 1) % 2]!;
        if (index % 2) return reveal(ann, id);
        const { statusCode, headers, body } = await elsewhere(id);
        return { status: statusCode, headers, body: JSON.parse(body) as { message: string } };
      }),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.deepEqual([answers.filter(({ status }) => status === 200).length, refused.length], [4, 6]);
    for (const { body, headers } of refused) {
      assert.equal(
        body.message,
        'You showed whole API keys 4 times within an hour, which is the limit. Please wait 60 minutes.',
      );
      assert.match(String(headers['retry-after']), /^3[56]\d\d$/);
      assert.doesNotMatch(JSON.stringify(body), new RegExp(`${first}|${second}`));
    }
    const masked = await ann.call(userAccountDetails, { id: ids[0]! });
    assert.deepEqual([masked.status, masked.body.user.apiKey[0]!.revealed], [200, false]);
    assert.equal((await reveal(await server.staff())).status, 200);
  });

  test('a refusal is audited as failed, and a program that goes on asking does not fill the log', async () => {
    const bob = await server.staff();
    for (let count = 0; count < 4; count += 1) assert.equal((await reveal(bob)).status, 200);
    const digest = await server.digest({ except: bookkeeping });
    for (let count = 0; count < 7; count += 1) assert.equal((await reveal(bob)).status, 429);
    assert.equal(await server.digest({ except: bookkeeping }), digest);
    const entries = await server.platform.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'entry_id', 'id')
      .select(['kind', 'outcome', 'target_id', 'after'])
      .where('actor_id', '=', bob.userid)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ kind, outcome }) => `${kind} ${outcome}`),
      [...Array(4).fill('api-key.revealed done'), ...Array(4).fill('api-key.revealed failed')],
    );
    assert.deepEqual([entries.at(-1)!.target_id, entries.at(-1)!.after], [ids[0], { limit: 4 }]);
  });

  test('what finds no customer does not count', async () => {
    const eve = await server.staff();
    for (let count = 0; count < 5; count += 1) assert.equal((await reveal(eve, 'nobody')).status, 404);
    assert.equal((await reveal(eve)).status, 200);
  });
});
