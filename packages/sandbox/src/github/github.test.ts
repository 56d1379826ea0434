import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { Octokit } from '@octokit/rest';
import { startSandbox } from '../index.ts';

const token = 'token-of-the-stand-in';
const where = { owner: 'acme', repo: 'data' };

test('the official client creates, lists by page and reads issues, and is refused with a wrong token', async (t) => {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, github: { token } });
  t.after(() => sandbox.close());
  sandbox.github.seed('acme/data', [
    { title: 'Old', createdAt: '2026-01-01T00:00:00Z' },
    { title: 'Closed', state: 'closed', createdAt: '2026-01-02T00:00:00Z', closedAt: '2026-01-03T00:00:00Z' },
  ]);
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const client = new Octokit({ auth: token, baseUrl: `${sandbox.url}/github`, log });
  const { data, status } = await client.rest.issues.create({ ...where, title: 'New', body: 'Text' });
  assert.deepEqual([status, data.number, data.state, data.body], [201, 3, 'open', 'Text']);
  const { data: list, headers } = await client.rest.issues.listForRepo({
    ...where,
    state: 'all',
    per_page: 2,
    direction: 'asc',
  });
  assert.deepEqual(
    list.map(({ title }) => title),
    ['Old', 'Closed'],
  );
  assert.match(headers.link!, /rel="next"/);
  assert.equal((await client.rest.issues.listForRepo(where)).data.length, 2);
  const stranger = new Octokit({ auth: 'wrong', baseUrl: `${sandbox.url}/github`, log });
  await assert.rejects(stranger.rest.issues.get({ ...where, issue_number: 1 }), { status: 401 });
  await assert.rejects(client.rest.issues.get({ ...where, issue_number: 9 }), { status: 404 });
  await assert.rejects(client.rest.issues.create({ ...where, title: ' ' }), { status: 422 });
  assert.ok(!JSON.stringify(sandbox.requests()).includes(token));
});

test('a change is posted with a signature, and again until it is accepted', async (t) => {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, github: { token } });
  t.after(() => sandbox.close());
  sandbox.github.seed('acme/data', [{ title: 'Old', createdAt: '2026-01-01T00:00:00Z' }]);
  const taken: { body: string; signature: unknown; event: unknown }[] = [];
  let refusals = 1;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    if (refusals-- > 0) return void response.writeHead(500).end();
    taken.push({
      body,
      signature: request.headers['x-hub-signature-256'],
      event: request.headers['x-github-event'],
    });
    return void response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  sandbox.github.setWebhook({ url, secret: 'hook' });
  sandbox.github.change('acme/data', 1, { action: 'closed' });
  for (let n = 0; n < 60 && !taken.length; n += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  const [{ body, signature, event }] = taken as [(typeof taken)[0]];
  assert.deepEqual([signature, event], [sandbox.github.signature(body, 'hook'), 'issues']);
  const { action, issue } = JSON.parse(body) as { action: string; issue: { state: string } };
  assert.deepEqual([action, issue.state], ['closed', 'closed']);
});
