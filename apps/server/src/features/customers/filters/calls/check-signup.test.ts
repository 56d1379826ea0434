import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkSignup } from '@midoffice/contract/customers/filters/calls/check-signup';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { listRefusals } from '../store.ts';
import { askSignup, makeFilter, type Asked } from '../testing/filters.ts';

const key = 'the-key-of-the-product-0123456789abcdef';
const next = 'the-next-key-of-the-product-0123456789ab';
const partner = 'the-key-of-the-partner-0123456789abcdef';

describe('check-signup', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { SIGNUP_KEYS: `product=${key},product=${next},partner=${partner}` } });
    await makeFilter(server, 'invalidDomains', 'spam.co.uk');
    await makeFilter(server, 'invalidDomains', 'later.example', { isActive: false });
    await makeFilter(server, 'invalidDomains', 'bücher.example');
    await makeFilter(server, 'validDomains', 'good.spam.co.uk');
    await makeFilter(server, 'userstoRuleOut', 'eve@fine.example');
  });
  after(() => server.close());
  const ask = (email: string, asked: Partial<Asked> = {}) => askSignup(server, email, { key, ...asked });

  test('answers verdict, code, reason and filter of each kind', async () => {
    for (const [email, allowed, code, reason, value] of [
      ['jane@fine.example', true, 'no-filter', 'No active filter fits.', null],
      ['jane@later.example', true, 'no-filter', 'No active filter fits.', null],
      [
        'Jane@Mail.Spam.co.uk',
        false,
        'domain-refused',
        'mail.spam.co.uk is a sub-domain of spam.co.uk, which is a refused domain.',
        'spam.co.uk',
      ],
      [
        'jane@good.spam.co.uk',
        true,
        'domain-allowed',
        'good.spam.co.uk is an allowed domain.',
        'good.spam.co.uk',
      ],
      [
        'jane@BÜCHER.example',
        false,
        'domain-refused',
        'xn--bcher-kva.example is a refused domain.',
        'xn--bcher-kva.example',
      ],
      [
        'jane@xn--bcher-kva.example',
        false,
        'domain-refused',
        'xn--bcher-kva.example is a refused domain.',
        'xn--bcher-kva.example',
      ],
      [
        'EVE+again@fine.example',
        false,
        'address-refused',
        'The address eve@fine.example is ruled out.',
        'eve@fine.example',
      ],
    ] as const) {
      const { status, body } = await ask(email);
      assert.deepEqual(
        [
          status,
          body['allowed'],
          body['code'],
          body['reason'],
          (body['filter'] as { value: string } | null)?.value ?? null,
        ],
        [200, allowed, code, reason, value],
        email,
      );
    }
    const { body } = await ask('Jane@Mail.Spam.co.uk', { sender: 'partner', key: partner });
    assert.deepEqual(
      [body['email'], body['domain'], body['baseDomain']],
      ['jane@mail.spam.co.uk', 'mail.spam.co.uk', 'spam.co.uk'],
    );
  });

  test('a refusal is recorded and audited by its sender, an allowed sign-up leaves no trace', async () => {
    const before = await server.digest();
    assert.equal((await ask('calm@fine.example')).body['allowed'], true);
    assert.equal(await server.digest(), before);
    const seconds = Math.floor(Date.now() / 1000) - 3;
    await ask('new@seen.spam.co.uk', { seconds, key: next });
    const [newest] = await listRefusals(server.platform.db, {});
    assert.deepEqual(
      [newest?.email, newest?.sender, newest?.filter.value],
      ['new@seen.spam.co.uk', 'product', 'spam.co.uk'],
    );
    const entry = await newestAudit(server, 'seen.spam.co.uk');
    assert.deepEqual([entry.kind, entry.call, entry.actor_id], ['signup.refused', checkSignup.name, null]);
    assert.doesNotMatch(JSON.stringify(entry), /new@/);
    const after = await server.digest();
    const again = await ask('new@seen.spam.co.uk', { seconds, key: next });
    assert.deepEqual([again.status, again.body['allowed']], [200, false]);
    assert.equal(await server.digest(), after, 'the same request twice is recorded once');
  });

  test('what is not signed by the key of its sender, or not now, is refused, and nothing is written', async () => {
    const now = Math.floor(Date.now() / 1000);
    const wrong = 'The signature is missing or wrong.';
    const late = 'x-midoffice-timestamp: must be the time in seconds, at most 5 minutes from now';
    const before = await server.digest();
    for (const [asked, message] of [
      [{ key: partner }, wrong],
      [{ sender: 'nobody' }, wrong],
      [{ sender: '' }, wrong],
      [{ signature: '' }, wrong],
      [{ signature: `sha256=${'0'.repeat(64)}` }, wrong],
      [{ seconds: now - 305 }, late],
      [{ seconds: now + 305 }, late],
      [{ seconds: '' }, late],
      [{ seconds: '1e9' }, late],
      [{ seconds: -now }, late],
      [{ body: 'email=x' }, 'body: must be JSON'],
      [{ body: '' }, 'body: must be JSON'],
      [{ body: 'null' }, 'email: is required'],
      [{ body: '{}' }, 'email: is required'],
      [{ body: '{"email":5}' }, 'email: must be text'],
      [{ body: '{"email":"jane"}' }, 'email: must be an e-mail address such as jane@example.com'],
      [
        { body: JSON.stringify({ email: `a\u0000@spam.co.uk` }) },
        'email: must be an e-mail address such as jane@example.com',
      ],
    ] as const) {
      const { status, body } = await ask('a@spam.co.uk', asked);
      assert.deepEqual([status, body['message']], [400, message], JSON.stringify(asked));
    }
    assert.equal(
      (await ask('a@spam.co.uk', { body: JSON.stringify({ email: 'a'.repeat(5_000) }) })).status,
      413,
    );
    assert.equal(await server.digest(), before);
  });

  test('without keys it says which setting is missing', async () => {
    const bare = await testServer();
    try {
      const { status, body } = await askSignup(bare, 'a@fine.example', { key });
      assert.deepEqual(
        [status, body['message']],
        [503, 'API endpoint is not configured: please set SIGNUP_KEYS.'],
      );
    } finally {
      await bare.close();
    }
  });
});
