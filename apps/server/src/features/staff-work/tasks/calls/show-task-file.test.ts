import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { showTaskFile } from '@midoffice/contract/staff-work/tasks/calls/show-task-file';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('show-task-file', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('pictures are shown, and nothing in them runs; everything else is saved', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const task = await server.task({
      attachments: [
        new File([new Uint8Array(png)], 'a.png'),
        new File(['<script>1</script>'], 'page of a site.html'),
      ],
    });
    const [picture, page] = await Promise.all(
      task.attachments.map(({ url }) => server.ann.call(showTaskFile, { name: url.split('/').at(-1)! })),
    );
    assert.deepEqual([picture!.headers['content-type'], picture!.status], ['image/png', 200]);
    assert.match(String(picture!.headers['content-security-policy']), /default-src 'none'/);
    assert.equal(picture!.headers['cache-control'], 'private, no-cache');
    const again = await server.ann.call(
      showTaskFile,
      { name: task.attachments[0]!.url.split('/').at(-1)! },
      { headers: { 'if-none-match': String(picture!.headers['etag']) } },
    );
    assert.deepEqual([again.status, String(again.body)], [304, '']);
    assert.equal(page!.headers['cache-control'], 'no-store');
    assert.equal(page!.headers['content-type'], 'application/octet-stream');
    assert.equal(page!.headers['content-disposition'], 'attachment; filename="page_of_a_site.html"');
  });

  test('a name that is none, a file that is gone and strangers are refused', async () => {
    await refuses(
      server,
      server.ann,
      showTaskFile,
      { name: '..%2fx' },
      400,
      /^name: must be the name of a stored file/,
    );
    await refuses(
      server,
      server.ann,
      showTaskFile,
      { name: `${'0'.repeat(32)}.png` },
      404,
      'There is no such file.',
    );
    await refuses(server, server.stranger, showTaskFile, { name: `${'0'.repeat(32)}.png` }, 403, noAccess);
  });
});
