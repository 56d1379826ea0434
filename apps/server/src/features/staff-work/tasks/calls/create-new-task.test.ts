import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import sharp from 'sharp';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('create-new-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('a form with a title alone is a task in To do, low, Financials (r002-task-defaults, r002-tasks-payload, m002-tasks-task-issue-created-successfully)', async () => {
    const { status, body } = await server.create();
    assert.deepEqual([status, body.message], [200, 'Task/Issue created successfully']);
    const { task } = body;
    assert.deepEqual(
      [task.title, task.status, task.priority, task.projectType, task.type, task.isIssue, task.dueDate],
      ['Fix the chart', 'To do', 'low', 'Financials', 'Financials', false, null],
    );
    assert.deepEqual(await server.read(task._id), task);
    const entry = await newestAudit(server, task._id);
    assert.deepEqual([entry.kind, entry.actor_id], ['tasks.created', 'ann']);
  });

  test('all fields, people, links and files come with it, and people find it in their inbox', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const task = await server.task({
      content: 'See @ben, **soon**',
      projectType: 'Charts',
      status: 'In Progress',
      priority: 'urgent',
      assignees: JSON.stringify(['ann', 'ben']),
      dueDate: '2024-07-01',
      issue: 'true',
      links: JSON.stringify([{ kind: 'symbol', id: 'AAPL', label: 'Apple' }]),
      attachments: [new File([new Uint8Array(png)], 'a.png'), new File(['day,close\n'], 'b.csv')],
    });
    assert.deepEqual(
      [task.projectType, task.status, task.priority, task.assignees, task.dueDate, task.isIssue],
      ['Charts', 'In Progress', 'urgent', ['ann', 'ben'], '2024-07-01', true],
    );
    assert.deepEqual(task.links, [{ kind: 'symbol', id: 'AAPL', label: 'Apple' }]);
    assert.deepEqual(
      task.attachments.map(({ name, bytes }) => [name, bytes]),
      [
        ['a.png', png.length],
        ['b.csv', 10],
      ],
    );
    const { rows } = (await server.ben.call(getTaskInbox, {})).body;
    assert.deepEqual(
      rows.map(({ kind, taskId }) => [kind, taskId]),
      [['mentioned', task._id]],
    );
    assert.deepEqual((await server.ann.call(getTaskInbox, {})).body.rows, []);
  });

  test('a picture loses where it was taken and keeps how it is turned; a broken one is refused, and nothing is stored', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-note' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const task = await server.task({ attachments: new File([new Uint8Array(photo)], 'photo.jpg') });
    const [file] = task.attachments;
    const { rawPayload } = await server.app.inject({
      url: file!.url,
      headers: { cookie: `midoffice_session=${server.ann.cookie}` },
    });
    assert.ok(photo.includes('secret-note') && !rawPayload.includes('secret-note'));
    assert.deepEqual([(await sharp(rawPayload).metadata()).orientation, rawPayload.length], [6, file!.bytes]);
    const digest = await server.digest();
    const cut = new File([new Uint8Array(photo.subarray(0, 60))], 'cut.jpg');
    const { status, body } = await server.create({ attachments: cut });
    assert.deepEqual([status, body.message], [400, 'attachments: cut.jpg is a broken picture']);
    assert.equal(await server.digest(), digest);
  });

  test('files whose kind is recognised more exactly than their name says are taken (tar.gz, animated PNG)', async () => {
    const header = Buffer.alloc(1024);
    header.write('list.csv');
    header.write('0000644\0', 100);
    header.write('ustar\x0000', 257);
    header.write('        ', 148);
    const sum = header.subarray(0, 512).reduce((all, one) => all + one, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    // The chunk that says how many pictures there are, right after the header.
    const animation = Buffer.from('000000086163544c000000010000000000000000', 'hex');
    const animated = Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]);
    const task = await server.task({
      attachments: [
        new File([new Uint8Array(gzipSync(header))], 'logs.tar.gz'),
        new File([new Uint8Array(gzipSync('plain'))], 'log.gz'),
        new File([new Uint8Array(animated)], 'a.png'),
      ],
    });
    assert.deepEqual(
      task.attachments.map(({ name }) => name),
      ['logs.tar.gz', 'log.gz', 'a.png'],
    );
  });

  test('an empty form is taken: the client checks nothing, the server only what it is sent (r002-task-no-validation)', async () => {
    assert.equal((await server.create({ title: '' })).status, 200);
  });

  test('a list comes as one field for each item, and a field of one value only once', async () => {
    for (const name of ['assignees', 'assignees[]'])
      for (const people of [['ann', 'ben'], ['ben']])
        assert.deepEqual((await server.task({ [name]: people })).assignees.toSorted(), people, name);
    const digest = await server.digest();
    for (const [fields, message] of [
      [{ content: ['a', 'b'] }, 'content: is repeated'],
      [{ status: ['To do', 'To do'] }, 'status: is repeated'],
      [{ content: 'x'.repeat(70_000) }, 'content: is too long'],
      [
        { assignees: Array.from({ length: 51 }, (_one, n) => `p${n}`) },
        'assignees: must have at most 50 people',
      ],
    ] as const) {
      const { status, body } = await server.create(fields);
      assert.deepEqual([status, body.message], [400, message]);
    }
    assert.equal(await server.digest(), digest);
  });

  test('whoever may not open tasks is neither offered nor taken as an assignee', async () => {
    await server.staff({ userid: 'kim', role: 'standard', permissions: ['charts'] });
    const { users } = (await server.ann.call(getTasks, { category: 'status' })).body;
    const offered = new Set(users.map(({ userid }) => userid));
    assert.deepEqual([offered.has('ben'), offered.has('kim')], [true, false]);
    const digest = await server.digest();
    const { status, body } = await server.create({ assignees: '["kim"]' });
    assert.deepEqual([status, body.message], [400, 'assignees: kim may not open tasks']);
    assert.equal(await server.digest(), digest);
  });

  test('bad input is named and stores neither task nor file', async () => {
    const gif = new File([Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')], 'a.png');
    for (const [fields, text] of [
      [{ status: 'Done' }, /^status: must be one of Alert, /],
      [{ projectType: 'Rockets' }, /^projectType: must be one of Financials, /],
      [{ priority: 'huge' }, /^priority: must be one of low, normal, high, urgent/],
      [{ dueDate: '2024-02-30' }, /^dueDate: /],
      [{ assignees: '["nobody"]' }, /^assignees: nobody is no member of staff/],
      [{ assignees: '[1' }, /^assignees: must be a list/],
      [{ title: 'x'.repeat(501) }, /^title: must have at most 500 characters/],
      [{ links: '[{"kind":"planet","id":"1","label":""}]' }, /^links/],
      [{ attachments: gif }, /^attachments: a\.png is not what its name says/],
      [{ attachments: new File(['MZ'], 'a.exe') }, /^attachments: a\.exe is of a kind that is not taken/],
      [{ attachments: new File([new Uint8Array([0, 1])], 'a.txt') }, /^attachments: a\.txt is not a text/],
      [{ attachments: new File([], 'a.txt') }, /^attachments: a\.txt is empty/],
    ] as const) {
      const digest = await server.digest();
      const { status, body } = await server.create(fields);
      assert.equal(status, 400, JSON.stringify(body));
      assert.match(body.message, text);
      assert.equal(await server.digest(), digest);
    }
    const large = await server.create({ attachments: new File([new Uint8Array(20_100_000)], 'a.zip') });
    assert.deepEqual(
      [large.status, large.body.message],
      [413, 'attachments: must have at most 20 MB together'],
    );
  });

  test('whoever may not open tasks creates none', async () => {
    await refuses(server, server.stranger, createNewTask, { title: 'x' }, 403, noAccess);
  });
});
