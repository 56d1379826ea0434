// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { personHeader, type AnyCall } from '@midoffice/contract/kernel';
import { callApi, CallError, onSignedOut, type PlainCall } from './client.ts';
import { beginServing } from './identity.ts';

const callLike = (over: Partial<PlainCall> = {}): AnyCall =>
  ({
    name: 'changePlan',
    method: 'POST',
    path: '/admin/users/{userid}/plan',
    access: 'staff',
    mode: 'write',
    reads: [],
    changes: [],
    queryNames: [],
    hasBody: true,
    ...over,
  }) as unknown as AnyCall;

function answer(status: number, body: unknown, type = 'application/json', more: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return mock.method(
    globalThis,
    'fetch',
    async () =>
      new Response(text, { status, headers: { 'content-type': type, 'x-request-id': 'req-1', ...more } }),
  );
}

const failureOf = async (call: AnyCall): Promise<CallError> => {
  const error: unknown = await callApi(call, { userid: 'u 1' }).then(
    () => assert.fail('it was answered'),
    (problem: unknown) => problem,
  );
  assert.ok(error instanceof CallError);
  return error;
};

describe('the client of the calls', () => {
  afterEach(() => mock.restoreAll());

  test('a call of another host goes there with the session, all others stay (r000-migrate-beta-host)', async () => {
    const fetched = answer(200, { success: true });
    await callApi(callLike(), { userid: 'u' }, { base: 'https://console.example:8443/' });
    await callApi(callLike(), { userid: 'u' }, { base: '' });
    const sent = fetched.mock.calls.map(({ arguments: [url, init] }) => [
      url,
      (init as RequestInit).credentials,
    ]);
    assert.deepEqual(sent, [
      ['https://console.example:8443/admin/users/u/plan', 'include'],
      ['/admin/users/u/plan', 'same-origin'],
    ]);
  });

  test('path, query and body get their inputs; what is not set is left out (r000-payload-spelling)', async () => {
    const fetched = answer(200, { success: true });
    await callApi(callLike({ queryNames: ['dry', 'tag'] }), {
      userid: 'u/1',
      dry: true,
      tag: ['a', 'b'],
      planCode: 'X',
      note: undefined,
    });
    const [url, init] = fetched.mock.calls[0]!.arguments as unknown as [string, RequestInit];
    assert.equal(url, '/admin/users/u%2F1/plan?dry=true&tag=a&tag=b');
    assert.equal(init.method, 'POST');
    assert.equal(init.body, '{"planCode":"X"}');
  });

  test('a call that takes files is sent as a form, whose boundary the browser names', async () => {
    const fetched = answer(200, { success: true });
    const file = new File(['x'], 'a.png');
    await callApi(callLike({ path: '/admin/photo', encoding: 'multipart' }), {
      file,
      type: 'banner',
      note: null,
    });
    const [, init] = fetched.mock.calls[0]!.arguments as unknown as [string, RequestInit];
    assert.deepEqual(Object.keys(init.headers!), ['accept']);
    const form = init.body as FormData;
    assert.deepEqual([...form.keys()], ['file', 'type']);
    assert.deepEqual([(form.get('file') as File).name, form.get('type')], ['a.png', 'banner']);
  });

  test('a reached limit says how long to wait', async () => {
    answer(429, { error: 'Too many requests' }, undefined, { 'retry-after': '30' });
    const limited = await failureOf(callLike());
    assert.deepEqual(
      [limited.status, limited.message, limited.retryAfterMs],
      [429, 'Too many requests', 30_000],
    );
    mock.restoreAll();
    answer(500, '');
    assert.equal((await failureOf(callLike())).retryAfterMs, null);
  });

  test("a failure shows the server's text, else the call's own (r000-failure-text, r001-error-body-first, r002-error-generic)", async () => {
    answer(500, 'Plan locked', 'text/plain');
    assert.equal((await failureOf(callLike())).message, 'Plan locked');
    mock.restoreAll();
    answer(500, '');
    assert.equal(
      (await failureOf(callLike({ failure: 'Something went wrong with the plan code update.' }))).message,
      'Something went wrong with the plan code update.',
    );
    mock.restoreAll();
    answer(502, '<html>Bad gateway</html>', 'text/html');
    assert.equal((await failureOf(callLike())).message, 'Something went wrong with the request.');
    mock.restoreAll();
    answer(500, '');
    assert.equal(
      (await failureOf(callLike({ mode: 'read' }))).message,
      'Something went wrong fetching data.',
    );
  });

  test('the error field of a refusal is shown, before its message (r000-restriction-error-field, r003-error-toast)', async () => {
    answer(404, { message: 'Not found', error: 'Key not found' });
    const error = await failureOf(callLike());
    assert.equal(error.message, 'Key not found');
    assert.equal(error.requestId, 'req-1');
  });

  test('success false in an answer of 200 is a failure (r000-response-wrapper)', async () => {
    answer(200, { success: false, message: 'X' });
    assert.equal((await failureOf(callLike())).message, 'X');
  });

  test('a refusal carries its fields, its conflicts and its request', async () => {
    const conflicts = [{ field: 'note', expected: 'a', actual: 'b', wanted: 'c' }];
    answer(409, {
      success: false,
      message: 'changed',
      error: 'changed',
      requestId: 'r-9',
      field: 'note',
      issues: [{ field: 'note', message: 'is old' }],
      conflicts,
    });
    const error = await failureOf(callLike());
    assert.deepEqual(
      {
        status: error.status,
        requestId: error.requestId,
        field: error.field,
        issues: error.issues,
        conflicts: error.conflicts,
      },
      { status: 409, requestId: 'r-9', field: 'note', issues: { note: 'is old' }, conflicts },
    );
  });

  test('a lost session notifies listeners, a wrong password does not', async () => {
    let notified = 0;
    const stop = onSignedOut(() => {
      notified += 1;
    });
    answer(401, { message: 'Please sign in.' });
    await failureOf(callLike({ access: 'public' }));
    assert.equal(notified, 0);
    await failureOf(callLike());
    assert.equal(notified, 1);
    stop();
  });

  test('a server that is not reached says so', async () => {
    mock.method(globalThis, 'fetch', async () => {
      throw new TypeError('fetch failed');
    });
    const error = await failureOf(callLike());
    assert.equal(error.status, 0);
    assert.equal(error.message, 'The server cannot be reached.');
  });

  test('what changes something says for whom the page was made', async () => {
    const fetched = answer(200, { success: true });
    await callApi(callLike(), { userid: 'u' });
    beginServing('käthe', () => undefined);
    await callApi(callLike(), { userid: 'u' });
    await callApi(callLike({ mode: 'read', method: 'GET', hasBody: false }), { userid: 'u' });
    const sent = fetched.mock.calls.map(
      ({ arguments: [, init] }) => (init!.headers as Record<string, string>)[personHeader],
    );
    assert.deepEqual(sent, [undefined, 'k%C3%A4the', undefined]);
  });
});
