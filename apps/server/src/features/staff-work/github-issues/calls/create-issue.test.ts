// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { settleGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/settle-github-issue';
import { chatTestServer, until, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

describe('create-issue', () => {
  let world: ChatTestServer;
  let member: Client;
  let aheadMs = 0;
  before(async () => {
    world = await chatTestServer({ now: () => Date.now() + aheadMs });
    member = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
  });
  afterEach(() => {
    aheadMs = 0;
    world.sandbox.clearFaults();
  });
  after(() => world.close());

  const repository = 'acme/data';
  const create = (title: string, more: object = {}) =>
    member.call(createIssue, { title, content: 'Seen in **LMNT**.', repository, ...more });
  const atGithub = (title: string) =>
    world.sandbox.github.issues(repository).filter((issue) => issue.title === title);
  const shown = async (query: Record<string, string> = {}) =>
    (await member.call(getGithubIssues, query)).body;

  test('an issue is created from a task, kept, shown with its task and audited', async () => {
    const { status, body } = await create('Dividends are doubled', { _id: 'task-1' });
    assert.deepEqual([status, body.effect.state, body.issue?.repository], [200, 'done', repository]);
    assert.equal(body.message, `Issue ${repository}#${body.issue!.number} created.`);
    const [issue] = atGithub('Dividends are doubled');
    assert.match(
      issue!.body!,
      /^Seen in \*\*LMNT\*\*\.\n\n---\n\nCreated from \[a Midoffice task\]\(\S+task=task-1\)/,
    );
    const { issues, pending } = await shown({ taskId: 'task-1' });
    assert.deepEqual(
      issues.map(({ title, state, taskId, url }) => [title, state, taskId, url]),
      [['Dividends are doubled', 'open', 'task-1', body.issue!.url]],
    );
    assert.deepEqual(pending, []);
  });

  test('a second request for the same issue creates none', async () => {
    await create('Only once');
    const again = await create('Only once');
    assert.deepEqual(
      [again.status, /^This issue was created a moment ago: acme\/data#\d+\.$/.test(again.body.message)],
      [409, true],
    );
    world.sandbox.inject({ kind: 'delay', delayMs: 200, vendor: 'github', method: 'POST' });
    const both = await Promise.all([create('At the same time'), create('At the same time')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.deepEqual([atGithub('Only once').length, atGithub('At the same time').length], [1, 1]);
  });

  for (const kind of ['timeout-after-success', '500-after-success'] as const)
    test(`an answer that is lost (${kind}) is settled from the records of GitHub, without a second issue`, async () => {
      const title = `Lost by ${kind}`;
      world.sandbox.inject({ kind, vendor: 'github', method: 'POST' });
      const { body } = await create(title);
      if (body.effect.state !== 'done')
        assert.match(body.message, /not confirmed yet|still under way/, body.message);
      await until('it is settled', async () =>
        (await shown({ query: title })).issues.some((issue) => issue.title === title),
      );
      assert.equal(atGithub(title).length, 1);
      assert.ok(!(await shown()).pending.some((one) => one.title === title));
    });

  test('a request that never arrived is shown as unknown, then as refused, and can be sent again', async () => {
    world.sandbox.inject({ kind: 'reset', vendor: 'github', method: 'POST' });
    const { body } = await create('Never arrived', { _id: 'task-2' });
    assert.equal(body.effect.state, 'unknown');
    const waiting = (await shown({ taskId: 'task-2' })).pending;
    assert.deepEqual(
      waiting.map(({ title, state }) => [title, state]),
      [['Never arrived', 'unknown']],
    );
    assert.match(
      waiting[0]!.message,
      /not confirmed yet.*GitHub does not list the issue so far|not confirmed yet/,
    );
    aheadMs = 120_000;
    await until(
      'it is known that it was not created',
      async () => (await shown({ taskId: 'task-2' })).pending[0]?.state === 'failed',
    );
    assert.equal(atGithub('Never arrived').length, 0);
    const settled = await member.call(settleGithubIssue, { id: body.effect.id });
    assert.deepEqual([settled.status, settled.body.effect?.state], [200, 'done']);
    assert.equal(atGithub('Never arrived').length, 1);
    assert.deepEqual((await shown({ taskId: 'task-2' })).pending, []);
  });

  test('an unknown outcome stays unknown while GitHub does not let us look for it', async () => {
    const { sandbox } = world;
    const name = 'acme/web';
    sandbox.inject({ kind: '500-after-success', vendor: 'github', method: 'POST' });
    sandbox.inject({ kind: '500', vendor: 'github', method: 'GET', skip: 1, times: 1000 });
    const { body } = await create('Of a lost repository', { _id: 'task-3', repository: name });
    assert.equal(body.effect.state, 'unknown');
    const [issue] = sandbox.github.issues(name);
    sandbox.github.remove(name);
    sandbox.clearFaults();
    // So late that it would be known not to have been created, had the look been answered.
    aheadMs = 120_000;
    const looks = () =>
      sandbox.requests().filter(({ status, path }) => status === 404 && path.includes(name)).length;
    await until('it is searched for twice', async () => looks() > 1);
    // While it is searched for it is running.
    await until(
      'it is unknown again',
      async () => (await shown({ taskId: 'task-3' })).pending[0]?.state === 'unknown',
    );
    aheadMs = 0;
    sandbox.github.seed(name);
    await until(
      'it is found',
      async () => (await shown({ taskId: 'task-3' })).issues[0]?.number === issue!.number,
    );
    assert.equal(sandbox.github.issues(name).length, 1);
  });

  test('a refusal of GitHub is reported, and nothing is created', async () => {
    const before = world.sandbox.github.issues(repository).length;
    for (const [kind, status, text] of [
      ['401', 502, /GITHUB_TOKEN/],
      ['429', 503, /GitHub is busy/],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'github', method: 'POST' });
      const answer = await create(`Refused by ${kind}`);
      assert.deepEqual([answer.status, text.test(answer.body.message)], [status, true], answer.body.message);
    }
    assert.equal(world.sandbox.github.issues(repository).length, before);
  });

  test('bad input and people without the right are refused, and nothing is written', async () => {
    const { server } = world;
    const good = { title: 'A', content: '', repository };
    await refuses(server, member, createIssue, { ...good, title: ' ' }, 400, 'title: is required');
    await refuses(
      server,
      member,
      createIssue,
      { ...good, title: 'x'.repeat(257) },
      400,
      'title: must have at most 256 characters',
    );
    await refuses(
      server,
      member,
      createIssue,
      { ...good, repository: 'acme/other' },
      400,
      /^repository: must be one of acme\/data, /,
    );
    await refuses(server, member, createIssue, { ...good, repository: '../x' }, 400, /^repository: must be/);
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, createIssue, good, 403, /./);
    await refuses(server, server.nobody, createIssue, good, 401, /./);
  });
});
