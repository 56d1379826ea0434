import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { tasksServer, type TasksServer } from '../testing/tasks.ts';
import { sendDigests } from './digest.ts';

describe('digest of the inbox', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  const mails = () =>
    server.platform.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject', 'text_body'])
      .where('kind', '=', 'task-digest')
      .orderBy('created_at')
      .execute();

  test('mails each person what waits unread for an hour, each entry once', async () => {
    await server.task({ title: 'One', assignees: '["ben"]' });
    await server.task({ title: 'Two', assignees: '["ben","ann"]' });
    assert.equal(await sendDigests(server.platform), 0, 'it may still be read in the console');
    server.clock.nowMs += 3_700_000;
    const sent = await Promise.all([sendDigests(server.platform), sendDigests(server.platform)]);
    assert.equal(sent[0]! + sent[1]!, 1);
    const [mail] = await mails();
    assert.deepEqual([mail!.recipient, mail!.subject], ['ben@staff.example', '2 entries in your inbox']);
    assert.match(mail!.text_body, /Two: gave you this task/);
    assert.equal(await sendDigests(server.platform), 0);
    await server.task({ title: 'Three', assignees: '["ben"]' });
    await server.ben.call(markInboxRead, {});
    server.clock.nowMs += 3_700_000;
    assert.equal(await sendDigests(server.platform), 0, 'what was read is not mailed');
  });

  test('names notes, too; without entries about tasks the mail leads to the notes', async () => {
    const permissions = ['meeting-notes'];
    const eve = await server.staff({ userid: 'eve', role: 'standard', permissions });
    await server.staff({ userid: 'fay', role: 'standard', permissions, email: 'fay@staff.example' });
    const { status } = await eve.call(updateNote, {
      title: 'Launch',
      content: 'Ask @ben',
      assignees: ['fay'],
    });
    assert.equal(status, 200);
    await server.task({ title: 'Four', assignees: '["ben"]' });
    server.clock.nowMs += 3_700_000;
    assert.equal(await sendDigests(server.platform), 2);
    const found = async (recipient: string): Promise<string> =>
      (await mails()).findLast((mail) => mail.recipient === recipient)!.text_body;
    const [ben, fay] = [await found('ben@staff.example'), await found('fay@staff.example')];
    assert.match(ben, /Launch: mentions you in this note/);
    assert.match(ben, /Open the inbox/);
    assert.match(fay, /Launch: named you in this note/);
    assert.match(fay, /Open the meeting notes/);
  });

  test('leaves out what its reader may not open any more, and nobody is notified of tasks or notes who may not open them', async () => {
    const { db } = server.platform;
    const permissions = ['tasks', 'meeting-notes'];
    for (const userid of ['gus', 'hal']) await server.staff({ userid, role: 'standard', permissions });
    const ivy = await server.staff({ userid: 'ivy', role: 'standard', permissions });
    await server.staff({ userid: 'joe', role: 'standard', permissions: ['charts'] });
    await server.task({ title: 'Five', content: 'Ask @joe', assignees: '["gus","hal"]' });
    await ivy.call(updateNote, { title: 'Board', content: 'Ask @joe', assignees: ['gus', 'hal', 'joe'] });
    const grants = db.deleteFrom('staff_permission');
    await grants.where('userid', '=', 'gus').where('permission_key', '=', 'tasks').execute();
    await grants.where('userid', '=', 'hal').execute();
    server.clock.nowMs += 3_700_000;
    assert.equal(await sendDigests(server.platform), 1);
    const mail = (await mails()).at(-1)!;
    assert.deepEqual([mail.recipient, mail.subject], ['gus@staff.example', '1 entry in your inbox']);
    assert.match(mail.text_body, /Board: named you in this note/);
    assert.doesNotMatch(mail.text_body, /Five/);
    assert.match(mail.text_body, /^http:\/\/[^/]+:\d+\/admin\?page=tasks&item=meeting-notes$/m);
    const { rows } = await sql`select 1 from task_notice where userid = 'joe'`.execute(db);
    assert.equal(rows.length, 0);
    assert.equal(await sendDigests(server.platform), 0);
  });
});
