// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { newestAudit } from '../../../../testing/audit.ts';
import { chatTestServer, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

describe('refresh-github-issues', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    world.sandbox.github.seed(
      'acme/data',
      Array.from({ length: 130 }, (_, n) => ({
        title: `Issue ${n + 1}`,
        createdAt: new Date(Date.UTC(2026, 4, 1) + n * 3_600_000).toISOString(),
      })),
    );
    member = await world.server.staff({ role: 'standard', permissions: ['github'] });
  });
  after(() => world.close());

  const total = async (): Promise<number> => (await member.call(getGithubIssues, {})).body.total;

  test('an outage is reported, and nothing is written', async () => {
    for (const [kind, status, text] of [
      ['500', 502, /GitHub does not answer/],
      ['reset', 502, /GitHub does not answer/],
      ['429', 503, /GitHub is busy/],
      ['401', 502, /refuses our credentials.*GITHUB_TOKEN/],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'github' });
      await refuses(world.server, member, refreshGithubIssues, { repository: 'acme/data' }, status, text);
    }
    assert.equal(await total(), 0);
  });

  test('all pages are read and audited, a second time only what changed', async () => {
    const first = await member.call(refreshGithubIssues, { repository: 'ACME/data' });
    assert.deepEqual([first.body.changed, first.body.message], [130, '130 issues changed in acme/data.']);
    assert.equal(await total(), 130);
    const entry = await newestAudit(world.server, 'acme/data');
    assert.deepEqual([entry.kind, entry.after], ['github-issues.refreshed', { changed: 130 }]);
    const second = await member.call(refreshGithubIssues, { repository: 'acme/data' });
    assert.equal(second.body.changed, 0);
    world.sandbox.github.change('acme/data', 3, { action: 'closed' });
    const third = await member.call(refreshGithubIssues, { repository: 'acme/data' });
    assert.equal(third.body.message, '1 issue changed in acme/data.');
  });

  for (const [repository, count, readings] of [
    ['acme/platform', 1200, 1],
    ['acme/web', 3250, 2],
  ] as const)
    test(`${count} issues are all read, the newest too, by ${readings} of these calls`, async () => {
      world.sandbox.github.seed(
        repository,
        Array.from({ length: count }, (_, n) => ({
          title: `Issue ${n + 1}`,
          // More than a reading holds in one second, and pairs of issues where it breaks off.
          createdAt: new Date(
            Date.UTC(2026, 0, 1) + Math.floor(Math.max(n - 1100, 0) / 2) * 1000,
          ).toISOString(),
        })),
      );
      const texts: string[] = [];
      for (let reading = 1; reading <= readings; reading += 1)
        texts.push((await member.call(refreshGithubIssues, { repository })).body.message);
      const { body } = await member.call(getGithubIssues, { repository });
      assert.equal(body.total, count);
      assert.equal(body.issues[0]!.title, `Issue ${count}`);
      assert.ok(
        texts.slice(0, -1).every((text) => /There is more to read/.test(text)),
        texts.join(' '),
      );
      assert.match(texts.at(-1)!, /changed in acme\/\w+\.$/);
      assert.equal((await member.call(refreshGithubIssues, { repository })).body.changed, 0);
    });

  test('unknown repositories and people without the right are refused', async () => {
    const { server } = world;
    await refuses(
      server,
      member,
      refreshGithubIssues,
      { repository: 'a/b' },
      400,
      /^repository: must be one of/,
    );
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, refreshGithubIssues, { repository: 'acme/data' }, 403, /./);
  });
});
