import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startSandbox, type Sandbox, type SandboxOptions } from '../index.ts';
import { secretKey, temporaryFolder } from '../stripe/testing.ts';

// The SDK itself is run against it by the server's connector; here the wire.
interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown> & { error?: { message: string; code: number } };
}

async function open(t: TestContext, options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ seed: 7, stripe: { secretKey }, ...options });
  t.after(() => sandbox.close());
  return { sandbox, call: caller(sandbox) };
}

function caller(sandbox: Sandbox, project = 'shop', token = 'owner') {
  return async (name: string, body?: object): Promise<Answered> => {
    const response = await fetch(
      `${sandbox.url}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts${name}`,
      {
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      },
    );
    return { status: response.status, body: (await response.json()) as Answered['body'] };
  };
}

const userOf = ({ body }: Answered): Record<string, unknown> | undefined =>
  (body['users'] as Record<string, unknown>[] | undefined)?.[0];
const refusal = ({ status, body }: Answered): string => `${status} ${body.error?.message}`;

test('makes, finds by id or address, changes and removes a user', async (t) => {
  const { call } = await open(t);
  const made = await call('', { localId: 'u1', email: 'Ada@Example.com', password: 'secret1' });
  assert.deepEqual([made.status, made.body['localId'], made.body['email']], [200, 'u1', 'ada@example.com']);
  assert.equal(userOf(await call(':lookup', { email: ['ADA@example.com'] }))?.['localId'], 'u1');
  const changed = {
    localId: 'u1',
    email: 'new@example.com',
    emailVerified: true,
    disableUser: true,
    customAttributes: '{"apikey":"k"}',
  };
  await call(':update', changed);
  const user = userOf(await call(':lookup', { localId: ['u1', 'nobody'] }));
  assert.deepEqual(
    [user?.['email'], user?.['emailVerified'], user?.['disabled'], user?.['customAttributes']],
    ['new@example.com', true, true, '{"apikey":"k"}'],
  );
  assert.equal(user?.['passwordHash'] === 'secret1', false);
  assert.equal(userOf(await call(':lookup', { email: ['ada@example.com'] })), undefined);
  assert.equal((await call(':delete', { localId: 'u1' })).status, 200);
  assert.equal(refusal(await call(':delete', { localId: 'u1' })), '400 USER_NOT_FOUND');
});

test('refuses in the words of the Identity Toolkit, and writes nothing', async (t) => {
  const { sandbox, call } = await open(t);
  sandbox.firebase.seed('shop', [
    { uid: 'u1', email: 'a@example.com' },
    { uid: 'u2', email: 'b@example.com' },
  ]);
  assert.equal(refusal(await call('', { localId: 'u1' })), '400 DUPLICATE_LOCAL_ID');
  assert.equal(refusal(await call('', { localId: 'u3', email: 'A@example.com' })), '400 EMAIL_EXISTS');
  assert.equal(refusal(await call(':update', { localId: 'u2', email: 'a@example.com' })), '400 EMAIL_EXISTS');
  assert.equal(
    refusal(await call(':update', { localId: 'u9', email: 'x@example.com' })),
    '400 USER_NOT_FOUND',
  );
  assert.equal(refusal(await call(':update', { localId: 'u2', email: 'nonsense' })), '400 INVALID_EMAIL');
  const claims = JSON.stringify({ text: 'x'.repeat(1000) });
  assert.equal(
    refusal(await call(':update', { localId: 'u2', customAttributes: claims })),
    '400 CLAIMS_TOO_LARGE',
  );
  assert.equal(
    refusal(await call(':update', { localId: 'u2', customAttributes: '[]' })),
    '400 INVALID_CLAIMS',
  );
  assert.match(
    refusal(await call(':update', { localId: 'u2', mfa: {} })),
    /^400 INVALID_ARGUMENT : unknown field mfa/,
  );
  assert.equal((await call(':createSessionCookie', {})).status, 404);
  assert.equal((await caller(sandbox, 'shop', 'thief')(':lookup', { localId: ['u1'] })).status, 401);
  assert.equal(sandbox.firebase.count('shop'), 2);
  assert.equal(sandbox.firebase.get('shop', 'u2')?.email, 'b@example.com');
});

test('projects are separate, pages are whole, imported users that are refused are named by their index', async (t) => {
  const { sandbox, call } = await open(t);
  sandbox.firebase.seed(
    'shop',
    Array.from({ length: 5 }, (_none, n) => ({ uid: `u${n}`, email: `u${n}@example.com` })),
  );
  assert.equal(userOf(await caller(sandbox, 'other')(':lookup', { localId: ['u1'] })), undefined);
  const seen: unknown[] = [];
  let token = '';
  do {
    const { body } = await call(`:batchGet?maxResults=2${token && `&nextPageToken=${token}`}`);
    seen.push(...((body['users'] as { localId: string }[] | undefined) ?? []).map(({ localId }) => localId));
    token = (body['nextPageToken'] as string | undefined) ?? '';
  } while (token);
  assert.deepEqual(seen, ['u0', 'u1', 'u2', 'u3', 'u4']);
  const brought = await call(':batchCreate', {
    users: [
      { localId: 'n1', email: 'n1@example.com', createdAt: 5 },
      { localId: 'n2', email: 'u1@example.com' },
      { localId: 'u1', email: 'u1@example.com', disabled: true },
    ],
    allowOverwrite: true,
  });
  assert.deepEqual(brought.body['error'] as unknown, [{ index: 1, message: 'EMAIL_EXISTS' }]);
  assert.deepEqual(
    [sandbox.firebase.get('shop', 'n1')?.createdAt, sandbox.firebase.get('shop', 'u1')?.disabled],
    ['5', true],
  );
});

test('a verification link verifies the address once, and not another that came since', async (t) => {
  const { sandbox, call } = await open(t);
  sandbox.firebase.seed('shop', [{ uid: 'u1', email: 'a@example.com' }]);
  const linkFor = async (email: string): Promise<string> =>
    String(
      (await call(':sendOobCode', { requestType: 'VERIFY_EMAIL', email, returnOobLink: true })).body[
        'oobLink'
      ],
    );
  const link = await linkFor('a@example.com');
  assert.equal((await fetch(link)).status, 200);
  assert.equal(sandbox.firebase.get('shop', 'u1')?.emailVerified, true);
  assert.equal((await fetch(link)).status, 400);
  const stale = await linkFor('a@example.com');
  await call(':update', { localId: 'u1', email: 'b@example.com', emailVerified: false });
  assert.equal((await fetch(stale)).status, 400);
  assert.equal(sandbox.firebase.get('shop', 'u1')?.emailVerified, false);
  assert.equal(
    refusal(await call(':sendOobCode', { requestType: 'VERIFY_EMAIL', email: 'no@example.com' })),
    '400 EMAIL_NOT_FOUND',
  );
});

test('a restart keeps users and open links; the request log shows no claims', async (t) => {
  const stateDir = temporaryFolder();
  const first = await startSandbox({ stateDir, stripe: { secretKey } });
  const before = caller(first);
  await before('', { localId: 'u1', email: 'a@example.com' });
  await before(':update', { localId: 'u1', customAttributes: '{"apikey":"hidden-value"}' });
  const { body } = await before(':sendOobCode', {
    requestType: 'VERIFY_EMAIL',
    email: 'a@example.com',
    returnOobLink: true,
  });
  assert.ok(!JSON.stringify(first.requests()).includes('hidden-value'));
  await first.close();
  const { sandbox, call } = await open(t, { stateDir });
  assert.equal(
    userOf(await call(':lookup', { localId: ['u1'] }))?.['customAttributes'],
    '{"apikey":"hidden-value"}',
  );
  assert.equal((await fetch(String(body['oobLink']).replace(first.url, sandbox.url))).status, 200);
});

test('failures are laid over the calls', async (t) => {
  const { sandbox, call } = await open(t);
  sandbox.firebase.seed('shop', [{ uid: 'u1' }]);
  sandbox.inject(
    { kind: '401', vendor: 'firebase' },
    { kind: '429', vendor: 'firebase' },
    { kind: '500-after-success', vendor: 'firebase', path: '/**:delete' },
  );
  assert.equal((await call(':lookup', { localId: ['u1'] })).status, 401);
  assert.equal((await call(':lookup', { localId: ['u1'] })).status, 429);
  assert.equal((await call(':delete', { localId: 'u1' })).status, 500);
  assert.equal(sandbox.firebase.count('shop'), 0);
});
