// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { OutputOf } from '@midoffice/contract/kernel';
import { createPageTask } from '@midoffice/contract/staff-work/extensions/calls/create-page-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { sql } from 'kysely';
import sharp from 'sharp';
import { newestAudit } from '../../../../testing/audit.ts';
import { postForm } from '../../../../testing/form.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';

type Fields = Readonly<Record<string, string | File>>;

describe('create-page-task', () => {
  let server: TestServer;
  let ann: Client;
  let ben: Client;
  before(async () => {
    server = await testServer();
    ann = await server.staff({ userid: 'ann', role: 'standard', permissions: ['tasks'] });
    ben = await server.staff({ userid: 'ben', role: 'standard', permissions: ['tasks'] });
  });
  after(() => server.close());

  const given = (fields: Fields = {}): Fields => ({
    requestId: randomUUID(),
    title: 'Filing of LMNT',
    url: 'https://www.sec.gov/filing?x=1',
    ...fields,
  });
  const formOf = (fields: Fields): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const create = (fields: Fields, client = ann) =>
    postForm<OutputOf<typeof createPageTask>>(server, client, createPageTask.path, formOf(fields));
  const screenshot = async (name = 'page.png'): Promise<File> => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c85014' } })
      .png()
      .toBuffer();
    return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
  };
  /** What it answers, and that it wrote nothing. */
  async function refused(fields: Fields, status: number, message: RegExp, client = ann): Promise<void> {
    const before = await server.digest();
    const answer = await create(fields, client);
    assert.equal(answer.status, status, answer.body.message);
    assert.match(answer.body.message, message);
    assert.equal(await server.digest(), before);
  }

  test('makes a task of the page with selection, note, picture and assignee, who is notified; audited', async () => {
    const fields = given({
      selection: 'Revenue @ben\n*1,000*',
      note: 'Please compare.',
      assignee: 'ben',
      projectType: 'SEC Filings',
      screenshot: await screenshot(),
    });
    const { status, body } = await create(fields);
    assert.deepEqual([status, body.message], [200, 'Task/Issue created successfully']);
    assert.ok(body.url.endsWith(`/admin?page=tasks&task=${body.taskId}`));
    const task = (await ann.call(getTask, { _id: body.taskId })).body;
    assert.deepEqual(
      [task.title, task.content, task.assignees, task.projectType, task.createdBy],
      [
        'Filing of LMNT',
        'Please compare.\n\nPage: [Filing of LMNT](<https://www.sec.gov/filing?x=1>)\n\n> Revenue &#64;ben\n> \\*1,000\\*',
        ['ben'],
        'SEC Filings',
        'ann',
      ],
    );
    assert.deepEqual(
      task.attachments.map(({ title }) => title),
      ['page.png'],
    );
    const inbox = (await ben.call(getTaskInbox, {})).body;
    assert.deepEqual(
      inbox.rows.filter(({ taskId }) => taskId === body.taskId).map(({ kind }) => kind),
      ['assigned'],
      'a name on the page mentions nobody',
    );
    assert.equal((await newestAudit(server, body.taskId)).kind, 'tasks.created');
  });

  test('with a key of the staff member, as the extension sends it', async () => {
    const { key } = await makeStaffKey(server, ann, 'extension');
    const encoded = new Response(formOf(given({ title: 'By key' })));
    const answer = await server.app.inject({
      method: 'POST',
      url: createPageTask.path,
      headers: {
        'x-api-key': key,
        origin: 'chrome-extension://abcdefghijklmnop',
        'sec-fetch-site': 'none',
        'content-type': encoded.headers.get('content-type')!,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    assert.equal(answer.statusCode, 200, answer.body);
  });

  test('sent again, also at the same moment, it answers the task that was made and makes no other', async () => {
    const fields = given({ title: 'Only once', screenshot: await screenshot() });
    const both = await Promise.all([create(fields), create(fields)]);
    const again = await create(fields);
    const ids = new Set([...both, again].map(({ body }) => body.taskId));
    assert.deepEqual(
      [...both, again].map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(ids.size, 1);
    const files = await readdir(join(server.platform.settings.DATA_DIR, 'files', 'tasks'));
    const { rows } = await sql<{ name: string }>`select name from task_file`.execute(server.platform.db);
    assert.deepEqual(files.map((name) => `tasks/${name}`).sort(), rows.map(({ name }) => name).sort());
    const other = await create(fields, ben);
    assert.ok(!ids.has(other.body.taskId), 'a request of somebody else is another one');
  });

  test('bad input is named, and nothing is written', async () => {
    await refused(given({ title: ' ' }), 400, /^title: is required/);
    for (const url of [
      '',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'chrome://settings',
      `https://a.example/${'x'.repeat(4000)}`,
    ])
      await refused(given({ url }), 400, /^url: must /);
    await refused(given({ requestId: '1' }), 400, /^requestId: must be a UUID/);
    await refused(given({ selection: 'x'.repeat(20_001) }), 400, /^selection: must have at most 20000/);
    await refused(given({ assignee: 'nobody' }), 400, /^assignee: nobody is no member of staff/);
    await refused(given({ projectType: 'None' }), 400, /^projectType: must be one of/);
    await refused(
      given({ screenshot: new File(['<svg/>'], 'a.svg') }),
      400,
      /^screenshot: must be a picture/,
    );
    await refused(given({ screenshot: new File(['no picture'], 'a.png') }), 400, /is not what its name says/);
    await refused(
      given({ screenshot: new File([new Uint8Array(10_100_000)], 'a.png') }),
      413,
      /^screenshot: must have at most 10 MB/,
    );
  });

  test('people without tasks and strangers are refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refused(given(), 403, /./, other);
    await refused(given(), 401, /./, server.nobody);
  });
});
