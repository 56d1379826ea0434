import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issue';
import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { chatTestServer, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

describe('get-github-issue', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    world.sandbox.github.seed('acme/web', [
      { title: 'Menu is cut', body: 'At **400 px**', createdAt: '2026-06-02T09:00:00Z' },
    ]);
    member = await world.server.staff({ role: 'standard', permissions: ['github'] });
    await member.call(refreshGithubIssues, { repository: 'acme/web' });
  });
  after(() => world.close());

  test('answers one issue with its text, whatever the case of the repository', async () => {
    const { body } = await member.call(getGithubIssue, { repository: 'Acme/WEB', number: '1' });
    assert.deepEqual(
      [body.title, body.body, body.url],
      ['Menu is cut', 'At **400 px**', 'https://github.com/acme/web/issues/1'],
    );
  });

  test('unknown ones, bad numbers and people without the right are refused', async () => {
    const { server } = world;
    const given = { repository: 'acme/web', number: '999' };
    await refuses(server, member, getGithubIssue, given, 404, 'There is no such issue.');
    for (const number of ['0', '-1', '1.5', '2147483648'])
      await refuses(server, member, getGithubIssue, { ...given, number }, 400, /^number/);
    await refuses(
      server,
      member,
      getGithubIssue,
      { ...given, repository: 'a/b' },
      400,
      /^repository: must be/,
    );
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, getGithubIssue, given, 403, /./);
  });
});
