// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { getGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issue';
import { receiveGithubEvent } from '@midoffice/contract/staff-work/github-issues/calls/receive-github-event';
import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { chatTestServer, until, type ChatTestServer } from '../../../../testing/chat.ts';
import type { GithubIssueRecord } from '../../../../platform/connectors/github/records.ts';
import type { Client } from '../../../../testing/server.ts';
import { fetchChanged, keepChanged, keepIssues, refreshIssue } from '../mirror.ts';

const repository = 'acme/platform';

describe('receive-github-event', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    world.sandbox.github.seed(
      repository,
      ['One', 'Two', 'Three'].map((title) => ({ title, createdAt: '2026-06-01T09:00:00Z' })),
    );
    member = await world.server.staff({ role: 'standard', permissions: ['github'] });
    await member.call(refreshGithubIssues, { repository });
    await world.listen();
  });
  afterEach(() => world.sandbox.clearFaults());
  after(() => world.close());

  const issue = async (number: number) =>
    (await member.call(getGithubIssue, { repository, number: String(number) })).body;
  const post = async (payload: string, headers: Record<string, string>) => {
    const response = await world.server.app.inject({
      method: 'POST',
      url: receiveGithubEvent.path,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issues',
        'x-github-delivery': 'delivery-1',
        ...headers,
      },
    });
    return { status: response.statusCode, message: response.json<{ message?: string }>().message };
  };
  const delivery = (number = 1, name = repository): string =>
    JSON.stringify({
      action: 'closed',
      issue: { number, state: 'closed', title: 'forged' },
      repository: { full_name: name },
    });
  const signed = (text: string, secret?: string) => ({
    'x-hub-signature-256': world.sandbox.github.signature(text, secret),
  });

  for (const [n, fault] of [undefined, 'webhook-duplicate', 'webhook-disorder'].entries())
    test(`the state follows GitHub (${fault ?? 'as sent'})`, async () => {
      const number = n + 1;
      if (fault) world.sandbox.inject({ kind: fault as 'webhook-duplicate', vendor: 'github', times: 2 });
      world.sandbox.github.change(repository, number, { action: 'closed' });
      await until('it is closed', async () => (await issue(number)).state === 'closed');
      world.sandbox.github.change(repository, number, { action: 'reopened', title: 'Again' });
      world.sandbox.github.change(repository, number, { action: 'labeled', labels: ['bug'] });
      await until('it is open again', async () => {
        const { state, labels, title } = await issue(number);
        return state === 'open' && labels[0] === 'bug' && title === 'Again';
      });
    });

  test('an outage while the issue is read again loses nothing', async () => {
    world.sandbox.inject({ kind: '500', vendor: 'github', method: 'GET' });
    world.sandbox.github.change(repository, 1, { action: 'closed' });
    await until('a later try reads it', async () => (await issue(1)).state === 'closed');
  });

  test('an issue that was deleted, or is in another repository now, is listed no more', async () => {
    const { platform } = world.server;
    world.sandbox.github.seed(repository, [{ title: 'Stays', createdAt: new Date().toISOString() }]);
    for (const action of ['deleted', 'transferred'] as const) {
      world.sandbox.github.seed(repository, [{ title: action, createdAt: new Date().toISOString() }]);
      await member.call(refreshGithubIssues, { repository });
      const { issues, total } = (await member.call(getGithubIssues, { query: action })).body;
      assert.equal(total, 1);
      world.sandbox.github.change(repository, issues[0]!.number, { action });
      await until('it is gone', async () => {
        const { body } = await member.call(getGithubIssues, { query: action });
        return body.total === 0;
      });
    }
    assert.equal((await member.call(getGithubIssues, { query: 'Stays' })).body.total, 1);
    await refreshIssue(platform, repository, 999_999);
  });

  test('a reading that began earlier replaces no later one, also where that one found nothing new', async () => {
    const { platform } = world.server;
    world.sandbox.github.seed(repository, [
      { title: 'Closed and opened', createdAt: new Date().toISOString() },
    ]);
    await member.call(refreshGithubIssues, { repository });
    const { number } = (await member.call(getGithubIssues, { query: 'Closed and opened' })).body.issues[0]!;
    const now = await platform.connectors.github.fetchIssue(repository, number);
    assert.ok(now && now !== 'gone');
    const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const keep = (issue: GithubIssueRecord, readAt: string) =>
      platform.db.transaction().execute((trx) => keepIssues(trx, { issues: [issue], readAt }));
    assert.equal(await keep(now, soon(20)), 0);
    assert.equal(await keep({ ...now, state: 'closed' }, soon(10)), 0);
    assert.equal((await issue(number)).state, 'open');
    assert.equal(await keep({ ...now, state: 'closed' }, soon(30)), 1);
  });

  test('a reading of the repository that began before an issue was deleted does not bring it back', async () => {
    const { platform } = world.server;
    world.sandbox.github.seed(repository, [{ title: 'Soon gone', createdAt: new Date().toISOString() }]);
    await member.call(refreshGithubIssues, { repository });
    const listed = async () => (await member.call(getGithubIssues, { query: 'Soon gone' })).body;
    const { number } = (await listed()).issues[0]!;
    const early = await fetchChanged(platform, repository);
    assert.ok(early.issues.some((found) => found.number === number));
    await new Promise((resolve) => setTimeout(resolve, 5));
    world.sandbox.github.change(repository, number, { action: 'deleted' });
    await until('it is gone', async () => (await listed()).total === 0);
    await platform.db.transaction().execute((trx) => keepChanged(trx, repository, early));
    assert.equal((await listed()).total, 0);
    // Nor does a reading that began earlier, and did not find it, take away what a later one found.
    const found = early.issues.find((one) => one.number === number)!;
    const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    await platform.db.transaction().execute((trx) => keepIssues(trx, { issues: [found], readAt: soon(60) }));
    assert.equal((await listed()).total, 1);
    await refreshIssue(platform, repository, number);
    assert.equal((await listed()).total, 1);
  });

  test('what a delivery says is not believed: the issue is read', async () => {
    await world.sandbox.github.idle();
    const text = delivery(2);
    assert.equal((await post(text, { ...signed(text), 'x-github-delivery': 'says-closed' })).status, 200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { state, title } = await issue(2);
    assert.deepEqual([state, title], ['open', 'Again']);
  });

  test('a replay, another event and the issue of another repository change nothing', async () => {
    const text = delivery(3);
    assert.equal((await post(text, signed(text, 'secret-next'))).status, 200);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const before = await world.server.digest({ except: ['job_run'] });
    assert.equal((await post(text, signed(text))).status, 200);
    assert.equal(
      (await post(text, { ...signed(text), 'x-github-event': 'ping', 'x-github-delivery': 'p' })).status,
      200,
    );
    const foreign = delivery(1, 'somebody/else');
    assert.equal((await post(foreign, { ...signed(foreign), 'x-github-delivery': 'f' })).status, 200);
    assert.equal(await world.server.digest({ except: ['job_run'] }), before);
  });

  test('a body over the limit is refused before it is read, whoever signed it', async () => {
    const text = JSON.stringify({ issue: { number: 1 }, more: 'x'.repeat(1_048_576) });
    const before = await world.server.digest();
    assert.equal((await post(text, { ...signed(text), 'x-github-delivery': 'too-large' })).status, 413);
    assert.equal(await world.server.digest(), before);
  });

  test('a forged delivery is refused, and nothing is written', async () => {
    const text = delivery();
    const before = await world.server.digest();
    for (const [payload, headers] of [
      [text, {}],
      [text, { 'x-hub-signature-256': 'sha256=00' }],
      [text, signed(text, 'another secret')],
      [text.replace('1', '2'), signed(text)],
      ['', signed('x')],
    ] as const) {
      const { status, message } = await post(payload, headers);
      assert.deepEqual([status, message], [400, 'The signature is missing or wrong.']);
    }
    assert.equal((await post('no json', signed('no json'))).status, 400);
    assert.equal((await post(text, { ...signed(text), 'x-github-delivery': '' })).status, 400);
    assert.equal(await world.server.digest(), before);
  });
});
