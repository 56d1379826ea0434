import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { settleGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/settle-github-issue';
import { chatTestServer, type ChatTestServer } from '../../../../testing/chat.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';

describe('settle-github-issue', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    // Nothing is tried again by itself within the test.
    world = await chatTestServer({ effectTimes: { pauseMs: 60_000 } });
    member = await world.server.staff({ role: 'standard', permissions: ['github'] });
  });
  after(() => world.close());

  test('an issue whose answer was lost is found in the records of GitHub, and not created again', async () => {
    const repository = 'acme/data';
    // GitHub takes it and never answers; its list is away, too, until the fault is cleared.
    world.sandbox.inject({ kind: 'timeout-after-success', vendor: 'github', method: 'POST' });
    world.sandbox.inject({ kind: '500', vendor: 'github', method: 'GET', times: 50 });
    const input = { title: 'Lost answer', content: 'x', repository };
    const { body } = await member.call(createIssue, input);
    assert.notEqual(body.effect?.state, 'done');
    world.sandbox.clearFaults();
    const [waiting] = (await member.call(getGithubIssues, {})).body.pending;
    assert.equal(waiting?.title, 'Lost answer');
    const settled = await member.call(settleGithubIssue, { id: waiting.id });
    assert.deepEqual([settled.status, settled.body.effect.state], [200, 'done']);
    assert.equal(
      world.sandbox.github.issues(repository).filter(({ title }) => title === 'Lost answer').length,
      1,
    );
    assert.deepEqual((await member.call(getGithubIssues, {})).body.pending, []);
  });

  test('an id that is none, and people without the right, are refused', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    await refuses(world.server, member, settleGithubIssue, { id }, 404, 'There is no such issue.');
    await refuses(world.server, member, settleGithubIssue, { id: 'x' }, 400, /^id: /);
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(world.server, other, settleGithubIssue, { id }, 403, /./);
  });
});
