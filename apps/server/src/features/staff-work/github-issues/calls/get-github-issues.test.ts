import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { settleGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/settle-github-issue';
import { chatTestServer, testRepositories, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

describe('get-github-issues, get-github-issue, refresh-github-issues, settle-github-issue', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    world.sandbox.github.seed(
      'acme/data',
      Array.from({ length: 130 }, (_, n) => ({
        title: n === 7 ? '100%_sure' : `Issue ${n + 1}`,
        body: `Text ${n + 1}`,
        createdAt: new Date(Date.UTC(2026, 4, 1) + n * 3_600_000).toISOString(),
        ...(n % 10 === 0 && { state: 'closed' as const, closedAt: '2026-06-01T00:00:00Z' }),
      })),
    );
    world.sandbox.github.seed('acme/web', [{ title: 'Menu is cut', createdAt: '2026-06-02T09:00:00Z' }]);
    member = await world.server.staff({ role: 'standard', permissions: ['github'] });
  });
  after(() => world.close());

  const list = async (query: Record<string, string> = {}) => (await member.call(getGithubIssues, query)).body;

  test('repositories are listed before they were read; a refresh reads all pages, a second one nothing', async () => {
    const empty = await list();
    assert.deepEqual([empty.connected, empty.total, empty.issues], [true, 0, []]);
    assert.deepEqual(
      empty.repositories,
      testRepositories.map((name) => ({ name, readAt: null })),
    );
    const first = await member.call(refreshGithubIssues, { repository: 'ACME/data' });
    assert.deepEqual([first.body.changed, first.body.message], [130, '130 issues changed in acme/data.']);
    const second = await member.call(refreshGithubIssues, { repository: 'acme/data' });
    assert.equal(second.body.changed, 0);
    await member.call(refreshGithubIssues, { repository: 'acme/web' });
  });

  test('the list is filtered by repository, state and words, page by page', async () => {
    const all = await list();
    assert.deepEqual([all.total, all.issues.length, all.issues[0]!.title], [131, 50, 'Menu is cut']);
    assert.equal((await list({ page: '3' })).issues.length, 31);
    assert.equal((await list({ repository: 'acme/web' })).total, 1);
    assert.equal((await list({ state: 'closed' })).total, 13);
    assert.deepEqual(
      (await list({ query: '100%_s' })).issues.map(({ title }) => title),
      ['100%_sure'],
    );
    assert.deepEqual(
      (await list({ query: '#130' })).issues.map(({ number }) => number),
      [130],
    );
    assert.equal((await list({ query: '%' })).total, 1, 'a sign of patterns is a letter');
  });

  test('one issue has its text', async () => {
    const { body } = await member.call(getGithubIssue, { repository: 'acme/data', number: '5' });
    assert.deepEqual(
      [body.title, body.body, body.url],
      ['Issue 5', 'Text 5', 'https://github.com/acme/data/issues/5'],
    );
    const none = await member.call(getGithubIssue, { repository: 'acme/data', number: '999' });
    assert.deepEqual([none.status, none.body.message], [404, 'There is no such issue.']);
  });

  test('an outage is reported, and what was read before stays', async () => {
    for (const [kind, text] of [
      ['500', /GitHub does not answer/],
      ['reset', /GitHub does not answer/],
      ['429', /GitHub is busy/],
      ['401', /refuses our credentials.*GITHUB_TOKEN/],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'github' });
      await refuses(
        world.server,
        member,
        refreshGithubIssues,
        { repository: 'acme/web' },
        kind === '429' ? 503 : 502,
        text,
      );
    }
    assert.equal((await list()).total, 131);
  });

  test('unknown repositories and ids, and people without the right, are refused', async () => {
    const { server } = world;
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, member, getGithubIssues, { repository: 'a/b' }, 400, /^repository: must be one of/);
    await refuses(server, member, getGithubIssue, { repository: 'acme/web', number: '0' }, 400, /^number/);
    await refuses(server, member, refreshGithubIssues, { repository: 'a/b' }, 400, /^repository/);
    const id = '00000000-0000-4000-8000-000000000000';
    await refuses(server, member, settleGithubIssue, { id }, 404, 'There is no such issue.');
    for (const [call, input] of [
      [getGithubIssues, {}],
      [getGithubIssue, { repository: 'acme/web', number: '1' }],
      [refreshGithubIssues, { repository: 'acme/web' }],
      [settleGithubIssue, { id }],
    ] as const)
      await refuses(server, other, call, input, 403, /./);
  });
});
