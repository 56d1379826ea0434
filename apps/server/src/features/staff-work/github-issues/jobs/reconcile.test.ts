import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { chatTestServer, testRepositories, type ChatTestServer } from '../../../../testing/chat.ts';
import { job } from './reconcile.ts';

describe('github-issues.reconcile', () => {
  let world: ChatTestServer;
  before(async () => {
    world = await chatTestServer();
  });
  after(() => world.close());

  test('a repository that is gone keeps no other from being read, and is named', async () => {
    const { github } = world.sandbox;
    for (const repository of testRepositories)
      github.seed(repository, [{ title: repository, createdAt: '2026-01-01T00:00:00Z' }]);
    github.remove(testRepositories[0]);
    const { run } = job(world.server.platform);
    const ran = run({}, () => Promise.resolve(), new AbortController().signal);
    await assert.rejects(ran, { name: 'AggregateError', message: `Not read: ${testRepositories[0]}` });
    const member = await world.server.staff({ role: 'standard', permissions: ['github'] });
    const { body } = await member.call(getGithubIssues, {});
    assert.deepEqual(body.issues.map(({ title }) => title).sort(), testRepositories.slice(1).sort());
    assert.deepEqual(
      body.repositories.filter(({ readAt }) => readAt === null).map(({ name }) => name),
      [testRepositories[0]],
    );
  });
});
