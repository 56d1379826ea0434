// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getIntercomConversation } from '@midoffice/contract/staff-work/intercom/calls/get-intercom-conversation';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { refreshIntercom } from '@midoffice/contract/staff-work/tasks/calls/refresh-intercom';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { newestAudit } from '../../../../testing/audit.ts';
import { chatTestServer, type ChatTestServer } from '../../../../testing/chat.ts';
import { postForm } from '../../../../testing/form.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';
import { ada, seedConversation } from '../../intercom/testing/conversation.ts';

describe('refresh-intercom', () => {
  let world: ChatTestServer;
  let member: Client;
  before(async () => {
    world = await chatTestServer();
    member = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
  });
  after(() => world.close());

  async function newTask(): Promise<string> {
    const form = new FormData();
    form.append('title', 'Dividends of LMNT');
    const { body } = await postForm<{ task: Task }>(world.server, member, createNewTask.path, form);
    return body.task._id;
  }
  const read = async (_id: string) => (await member.call(getTask, { _id })).body;

  test('reads the conversation, answers the task with it, and is audited; only an update saves the id (r002-task-intercom-empty)', async () => {
    seedConversation(world.sandbox, '7001');
    const _id = await newTask();
    const { status, body } = await member.call(refreshIntercom, { _id, intercomID: '7001' });
    assert.deepEqual(
      [status, body.message, body.task.intercomConversations.map(({ type, username }) => [type, username])],
      [
        200,
        'Intercom conversation refreshed.',
        [
          ['user', 'Ada Lovelace'],
          ['admin', 'Sam Support'],
        ],
      ],
    );
    assert.deepEqual(
      [body.task.intercomID, (await read(_id)).intercomID, (await read(_id)).intercomConversations],
      ['', '', []],
    );
    const entry = await newestAudit(world.server, _id);
    assert.deepEqual(
      [entry.kind, entry.after],
      ['tasks.intercom-refreshed', { intercomID: '7001', messages: 2 }],
    );
    await member.call(updateTask, { _id, intercomID: '7001' });
    assert.deepEqual((await read(_id)).intercomConversations, body.task.intercomConversations);
    world.sandbox.intercom.reply('7001', { author: ada, body: '<p>Still wrong</p>' });
    const again = (await member.call(refreshIntercom, { _id, intercomID: '7001' })).body;
    assert.equal(again.task.intercomConversations.at(-1)!.message, 'Still wrong');
    assert.equal((await read(_id)).intercomConversations.length, 3);
  });

  test('a conversation that Intercom does not have, a task that is gone, and an outage write nothing', async () => {
    const { server } = world;
    seedConversation(world.sandbox, '7002');
    const _id = await newTask();
    const given = { _id, intercomID: '7002' };
    await refuses(
      server,
      member,
      refreshIntercom,
      { _id, intercomID: 'none' },
      404,
      'intercomID: Intercom has no conversation none.',
    );
    await refuses(server, member, refreshIntercom, { ...given, _id: 'gone' }, 404, 'Task not found.');
    world.sandbox.inject({ kind: '500', vendor: 'intercom' });
    await refuses(server, member, refreshIntercom, given, 502, /Intercom does not answer/);
    world.sandbox.clearFaults();
    const kept = await member.call(getIntercomConversation, { intercomID: '7002' });
    assert.deepEqual(kept.body.messages, []);
  });

  test('bad ids and people without tasks are refused', async () => {
    const { server } = world;
    const _id = await newTask();
    for (const intercomID of ['', '../x', 'a b', 'x'.repeat(101)])
      await refuses(
        server,
        member,
        refreshIntercom,
        { _id, intercomID },
        400,
        /^intercomID: must be the id of a conversation/,
      );
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, refreshIntercom, { _id, intercomID: '7001' }, 403, /./);
    await refuses(server, server.nobody, refreshIntercom, { _id, intercomID: '7001' }, 401, /./);
  });
});
