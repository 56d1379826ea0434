import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { chatTestServer, testRepositories, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

describe('get-github-issues', () => {
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

  test('unknown repositories and people without the right are refused', async () => {
    const { server } = world;
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, member, getGithubIssues, { repository: 'a/b' }, 400, /^repository: must be one of/);
    await refuses(server, member, getGithubIssues, { state: 'none' }, 400, /^state: must be open or closed/);
    await refuses(server, other, getGithubIssues, {}, 403, /./);
  });
});
