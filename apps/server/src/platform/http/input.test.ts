// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly body?: string | Buffer;
}

describe('hostile input', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff({ userid: 'root' });
  });
  after(() => server.close());

  const send = async ({ url, body, method = body === undefined ? 'GET' : 'POST' }: Sent) => {
    const response = await server.app.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        cookie: `midoffice_session=${admin.cookie}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    });
    const answer = response.json<{ message: string; error: string; field?: string; requestId: string }>();
    return { status: response.statusCode, ...answer };
  };

  const cases: [what: string, sent: Sent, field: string][] = [
    ['NUL in a query', { url: '/admin/users?search=a%00b' }, 'search'],
    ['NUL in a path', { url: '/admin/user/get-users/a%00b' }, 'query'],
    [
      'NUL in a body without a session',
      { url: '/admin/staff/sign-in', body: '{"email":"a\\u0000@x.de","password":"x"}' },
      'email',
    ],
    [
      'half a surrogate pair, which JSON columns refuse',
      { url: '/admin/update-subscription-note', body: '{"userid":"root","notes":"a\\ud800b"}' },
      'notes',
    ],
    [
      'NUL deep in a list',
      {
        url: '/admin/update-admin-permissions',
        body: '{"userId":"x","permissions":["charts","a\\u0000"]}',
      },
      'permissions.1',
    ],
    [
      'an object that cannot become text, posted to a call that is also a GET',
      { url: '/admin/refresh-stripe', body: '{"userid":{"toString":1,"valueOf":1}}' },
      'userid',
    ],
    [
      'a list where a text belongs, posted to a call that is also a GET',
      { url: '/admin/refresh-stripe', body: '{"userid":["root"]}' },
      'userid',
    ],
    ['the year 0 as a day', { url: '/admin/ledger/change-sets?from=0000-01-01' }, 'from'],
    ['the year 0 as a moment', { url: '/admin/audit/entries?from=0000-01-01T00:00:00Z' }, 'from'],
    ['a time zone that is none', { url: '/admin/audit/entries?to=2024-01-01T00:00:00%2B23:59' }, 'to'],
    ['a list where one value belongs', { url: '/admin/users?search=a&search=b' }, 'search'],
    [
      'a prototype in the body',
      { url: '/admin/staff/sign-in', body: '{"__proto__":{"role":"admin"}}' },
      'body',
    ],
    [
      'a value of any shape with thousands of levels',
      {
        url: '/status/fix/run-functions',
        body: `{"type":"a","subtype":"b","params":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      },
      'body',
    ],
    [
      'more values than the call takes, in a part of any shape',
      {
        url: '/status/fix/run-functions',
        body: `{"type":"a","subtype":"b","params":{"x":[${'0,'.repeat(50_000)}0]}}`,
      },
      'body',
    ],
    ['a torn body', { url: '/admin/staff/sign-in', body: '{"password":"hunter2' }, 'body'],
  ];
  for (const [what, sent, field] of cases) {
    test(`${what} is refused with 400 that names the field`, async () => {
      const before = await server.digest({ except: ['staff_session'] });
      const { status, ...answer } = await send(sent);
      assert.deepEqual([status, answer.field], [400, field], answer.message);
      assert.equal(answer.message, answer.error);
      assert.doesNotMatch(answer.message, /hunter2/);
      assert.equal(await server.digest({ except: ['staff_session'] }), before);
    });
  }

  const oneLine: [what: string, sent: Sent, field: string][] = [
    [
      'a name',
      {
        url: '/admin/staff/invite',
        body: '{"email":"a@b.example","name":"A\\r\\nBcc: all@b.example","role":"standard"}',
      },
      'name',
    ],
    ['a search', { url: '/admin/users?search=a%0D%0Ab' }, 'search'],
    ['an id in a path', { url: '/admin/user/get-users/a%0Ab' }, 'query'],
    [
      'an item of a list',
      { url: '/admin/update-admin-permissions', body: '{"userId":"x","permissions":["charts","a\\u2028b"]}' },
      'permissions.1',
    ],
  ];
  for (const [what, sent, field] of oneLine)
    test(`a line break in ${what} is refused with 400 that names the field`, async () => {
      const digest = await server.digest({ except: ['staff_session'] });
      const answer = await send(sent);
      assert.deepEqual(
        [answer.status, answer.field, answer.message],
        [400, field, `${field}: must not have line breaks`],
      );
      assert.equal(await server.digest({ except: ['staff_session'] }), digest);
    });

  const bodiless: [what: string, headers: Record<string, string>][] = [
    ['without a content type', {}],
    ['of JSON', { 'content-type': 'application/json' }],
    ['of plain text', { 'content-type': 'text/plain' }],
  ];
  for (const [what, headers] of bodiless)
    test(`an empty body ${what} gives no fields: those that are required are named`, async () => {
      const post = (url: string, cookie = admin.cookie) =>
        server.app.inject({
          method: 'POST',
          url,
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(cookie && { cookie: `midoffice_session=${cookie}` }),
            ...headers,
          },
        });
      const messageOf = async (url: string, cookie?: string) => {
        const answer = await post(url, cookie);
        return [answer.statusCode, answer.json<{ message: string }>().message];
      };
      const digest = await server.digest();
      assert.deepEqual(await messageOf('/admin/update-subscription-note'), [400, 'Please select a user']);
      assert.deepEqual(await messageOf('/admin/toggle-user-domain-filter/none'), [
        404,
        'This filter does not exist.',
      ]);
      assert.deepEqual(await messageOf('/admin/add-task-comment'), [400, 'selectedTask: is required']);
      assert.equal((await post('/admin/toggle-user-domain-filter/none', '')).statusCode, 401);
      // The signature of a webhook is over no bytes then, and wrong.
      assert.notEqual((await post('/webhooks/stripe')).statusCode, 500);
      assert.equal(await server.digest(), digest);
    });

  test('a body that is JSON but no object is refused as before', async () => {
    for (const body of ['null', '[]', '"x"', '7']) {
      const { status, message } = await send({ url: '/admin/update-subscription-note', body });
      assert.deepEqual([status, message], [400, 'body: must be a JSON object']);
    }
  });

  test('a required field that is missing deep in an object is called so, one of another kind is not', async () => {
    const first = async (record: unknown) =>
      (await send({ url: '/status/fix/update-earnings-call', body: JSON.stringify({ record }) })).message;
    assert.equal(await first({ symbol: 'LMNT' }), 'record.fiscalPeriod: is required');
    assert.equal(await first([{ symbol: 'LMNT' }]), 'record.0.fiscalPeriod: is required');
    assert.match(await first({ symbol: 'LMNT', fiscalPeriod: 7 }), /^record\.fiscalPeriod: (?!is required)/);
    assert.equal(
      await first({ symbol: 'LMNT', fiscalPeriod: '2024-Q1', dialinCode: '1\n2' }),
      'record.dialinCode: may hold digits, spaces, * # and - only',
    );
    assert.equal(
      await first({ symbol: 'LMNT', fiscalPeriod: '2024-Q1', dialinLink: 'https://a.example/\nb' }),
      'record.dialinLink: must not have line breaks',
    );
    assert.equal(
      await first({ symbol: 'LMNT', fiscalPeriod: '2024-Q1', other: 'a\0' }),
      'record.other: holds a character that cannot be stored',
    );
    const invoice = { url: '/admin/create-custom-invoice', body: '{"process":true,"inputData":{}}' };
    assert.equal((await send(invoice)).message, 'inputData.client: is required');
  });

  test('who may run no fix is refused before anything of the body is read, also a customer who writes articles', async () => {
    const people = [
      await server.staff({ role: 'standard', permissions: ['charts'] }),
      await server.staff({ role: 'small-business', permissions: ['article-writer', 'zeroVolumes'] }),
    ];
    const digest = await server.digest({ except: ['staff_session'] });
    for (const who of people) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/status/fix/run-functions',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie: `midoffice_session=${who.cookie}`,
        },
        payload: '{"torn',
      });
      assert.equal(answer.statusCode, 403, answer.body);
    }
    assert.equal(await server.digest({ except: ['staff_session'] }), digest);
    const fixer = { url: '/status/fix/run-functions', body: '{"torn' };
    assert.equal((await send(fixer)).status, 400);
  });

  test('a note has as many lines as its writer likes', async () => {
    const { status, message } = await send({
      url: '/admin/update-subscription-note',
      body: '{"userid":"root","notes":"first\\r\\nsecond"}',
    });
    assert.equal(status, 200, message);
  });

  test('an address that is no UTF-8 is refused in the form of every refusal, without being repeated', async () => {
    for (const url of ['/admin/user/get-users/s3cret%FF', '/admin/user/get-users/s3cret%E0%A4%A']) {
      const { status, message, error, requestId } = await send({ url });
      assert.deepEqual([status, message], [400, error], url);
      assert.ok(requestId);
      assert.doesNotMatch(message, /s3cret/);
    }
  });

  test('a moment of any time zone on earth is understood, and the last day that a date can name too', async () => {
    for (const query of [
      'from=2024-01-01T00:00:00%2B14:00',
      'to=2024-06-01T12:00:00-12:00',
      'to=9999-12-31',
    ]) {
      assert.equal((await send({ url: `/admin/audit/entries?${query}` })).status, 200, query);
    }
  });

  test('a refusal lists at most fifty of its reasons', async () => {
    const body = JSON.stringify({ userId: 'x', permissions: Array.from({ length: 400 }, () => 1) });
    const refused = await send({ url: '/admin/update-admin-permissions', body });
    assert.equal(refused.status, 400);
    assert.equal((refused as unknown as { issues: unknown[] }).issues.length, 50);
  });

  test('a long name of a field or record is not repeated whole', async () => {
    const long = 'n'.repeat(20_000);
    for (const sent of [
      { url: `/admin/users?${'q'.repeat(5_000)}=1` },
      { url: '/admin/staff/sign-in', body: JSON.stringify({ email: 'a@b.de', password: 'x', [long]: 1 }) },
      { url: '/status/fix/run-functions', body: JSON.stringify({ params: { [long]: 1 } }) },
      { url: '/status/fix/run-functions', body: JSON.stringify({ params: { a: { [long]: { b: '\0' } } } }) },
    ]) {
      const answer = await send(sent);
      assert.ok(JSON.stringify(answer).length < 2_000, `${sent.url.slice(0, 40)}: ${answer.status}`);
    }
  });
});
