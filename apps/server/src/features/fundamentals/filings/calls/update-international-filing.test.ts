// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getInternationalFilings } from '@midoffice/contract/fundamentals/filings/calls/get-international-filings';
import { updateInternationalFiling } from '@midoffice/contract/fundamentals/filings/calls/update-international-filing';
import type { OutputOf } from '@midoffice/contract/kernel';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { postForm } from '../../../../testing/form.ts';
import type { Client } from '../../../../testing/server.ts';
import { makeFilings } from '../factory.ts';
import { filingsServer, newestAudit, type FilingsServer } from '../testing/filings.ts';

const page = '<html><body><p>Annual report</p><script>alert(1)</script></body></html>';

describe('update-international-filing', () => {
  let server: FilingsServer;
  const id = { symbol: 'KSTR.OL', calendarYear: 2024, period: 'FY' as const };
  before(async () => {
    server = await filingsServer();
    await makeFilings(server.platform, [
      { ...id, date: '2024-12-31', finalLink: 'https://reports.example/2024.html' },
    ]);
  });
  after(() => server.close());

  type Done = OutputOf<typeof updateInternationalFiling> & { message: string };
  type Files = Partial<Record<'rawTextLink' | 's3Link' | 'files', File | readonly File[]>>;
  const update = (
    record: unknown,
    files: Files = {},
    { client = server.editor, reason = '' }: { client?: Client; reason?: string } = {},
  ): Promise<{ status: number; body: Done }> => {
    const form = new FormData();
    form.set('updateRecord', typeof record === 'string' ? record : JSON.stringify(record, null, 2));
    if (reason) form.set('reason', reason);
    for (const [field, given] of Object.entries(files))
      for (const file of [given].flat()) form.append(field, file as File);
    return postForm(server, client, updateInternationalFiling.path, form);
  };
  const stored = async () =>
    (await server.editor.call(getInternationalFilings, { symbol: id.symbol })).body[0]!;

  test('changes a filing as it was answered, as one change set that is audited and undone (m001-filings-successfully-updated-the-filing)', async () => {
    const before = await stored();
    const { status, body } = await update(
      { ...before, fillingDate: '2025-03-03', finalLink: '' },
      {},
      { reason: 'wrong link' },
    );
    assert.deepEqual([status, body.message], [200, 'Successfully updated the filing.']);
    assert.deepEqual(
      [body.filing.fillingDate, body.filing.finalLink, body.filing.date],
      ['2025-03-03', null, '2024-12-31'],
    );
    assert.deepEqual(await newestAudit(server, 'filings.updated'), {
      target: 'KSTR.OL',
      reason: 'wrong link',
    });
    assert.equal(
      (await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' })).status,
      200,
    );
    assert.deepEqual(await stored(), before);
  });

  test('uploads replace document and plain text, which are then read from our own address', async () => {
    const before = await stored();
    const { status, body } = await update(id, { s3Link: new File([page], 'report.html') });
    assert.equal(status, 200, body.message);
    const { s3Link, rawTextLink, fileType, rawTextAvailable } = body.filing;
    assert.match(s3Link!, /^\/status\/fix\/filing-file\/[0-9a-f]{32}\.html$/);
    assert.deepEqual([fileType, rawTextAvailable], ['html', true]);
    const shown = await server.app.inject({
      url: rawTextLink!,
      headers: { cookie: `midoffice_session=${server.editor.cookie}` },
    });
    assert.deepEqual([shown.statusCode, shown.body], [200, 'Annual report\n']);
    const both = await update(id, {
      files: [new File(['%PDF-1.7 report'], 'report.pdf'), new File(['Own text'], 'report.txt')],
    });
    assert.equal(both.status, 200, both.body.message);
    assert.match(both.body.filing.s3Link!, /\.pdf$/);
    assert.notEqual(both.body.filing.rawTextLink, rawTextLink);
    for (const changeSetId of [both.body.changeSetId!, body.changeSetId!])
      assert.equal((await server.editor.call(revertChangeSet, { id: changeSetId, reason: '' })).status, 200);
    assert.deepEqual(await stored(), before);
  });

  test('somebody else’s change in the meantime is a conflict with both values', async () => {
    const read = await stored();
    await server.platform.database.pool.query(
      "update international_filing set date = '2024-12-30', updated_at = now() where symbol = 'KSTR.OL'",
    );
    const { status, body } = await update({ ...read, date: '2024-12-29' });
    assert.deepEqual([status, body.message], [409, 'Somebody else changed this filing in the meantime.']);
    const { conflicts, revision } = body as unknown as {
      conflicts: { field: string; actual: string; wanted: string }[];
      revision: number;
    };
    assert.deepEqual(
      conflicts.map(({ field, actual, wanted }) => [field, actual, wanted]),
      [['date', '2024-12-30', '2024-12-29']],
    );
    assert.equal(revision, Date.parse((await stored()).updatedAt));
  });

  test('refuses by field, and stores neither record nor file', async () => {
    const refused = async (
      record: unknown,
      files: Files,
      status: number,
      message: string,
      client?: Client,
    ): Promise<void> => {
      const digest = await server.digest();
      const answer = await update(record, files, client ? { client } : {});
      assert.deepEqual([answer.status, answer.body.message], [status, message]);
      assert.equal(await server.digest(), digest, message);
    };
    await refused('{', {}, 400, 'updateRecord: is not JSON');
    await refused('[]', {}, 400, 'updateRecord: must be a record');
    await refused({ symbol: 'KSTR.OL', period: 'FY' }, {}, 400, 'calendarYear: is required');
    await refused({ ...id, date: 'soon' }, {}, 400, 'date: must be a date such as 2024-06-01');
    await refused(
      { ...id, finalLink: 'javascript:alert(1)' },
      {},
      400,
      'finalLink: must be an address that begins with https:// or http://',
    );
    await refused(
      { ...id, s3Link: 'https://reports.example/other' },
      {},
      400,
      's3Link: is replaced by a file upload only',
    );
    await refused(
      { ...id, calendarYear: 1999 },
      {},
      404,
      'There is no such filing. Upload it as a CSV file first.',
    );
    await refused(id, {}, 400, 'updateRecord: is stored so already');
    const picture = new File([new Uint8Array([0xff, 0xd8, 0, 0])], 'report.html');
    await refused(id, { s3Link: picture }, 400, 's3Link: is neither a web page, a text nor a PDF');
    await refused(
      id,
      { rawTextLink: new File([page], 'a.txt'), s3Link: new File([page], 'a.html') },
      400,
      'rawTextLink: must be a plain text',
    );
    await refused(
      id,
      { files: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')] },
      400,
      'files: two files replace rawTextLink',
    );
    await refused(
      id,
      { files: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt'), new File(['c'], 'c')] },
      400,
      'The filing could not be updated.',
    );
    await refused(
      { ...id, date: '2024-12-01' },
      {},
      403,
      'You do not have access to this page.',
      server.reader,
    );
    const large = new File([Buffer.alloc(27_000_000, 'x')], 'large.txt');
    await refused(id, { s3Link: large }, 413, 'files: must have at most 50 MB');
  });
});
