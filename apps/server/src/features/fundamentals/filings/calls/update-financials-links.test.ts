import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateFinancialsLinks } from '@midoffice/contract/fundamentals/filings/calls/update-financials-links';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { financialLinks } from '../api.ts';
import { addSymbols } from '../testing/symbols-store.ts';
import { filingsServer, newestAudit, refuses, type FilingsServer } from '../testing/filings.ts';

describe('update-financials-links', () => {
  let server: FilingsServer;
  before(async () => {
    server = await filingsServer();
    await addSymbols(server.platform.db, ['KSTR.OL', 'PRE.L', 'A', 'SAME']);
  });
  after(() => server.close());

  const link = (calendarYear: number, period: string, name = `${calendarYear}-${period}`) => ({
    calendarYear,
    period,
    finalLink: `https://reports.example/${name}.html`,
  });
  const stored = async (symbol: string) =>
    Object.entries(await financialLinks(server.platform.db, symbol)).map(
      ([key, { finalLink }]) => `${key} ${finalLink}`,
    );

  test('stores the rows that are left, as one change set that is audited and undone (r001-financial-links-flow)', async () => {
    const { status, body } = await server.editor.call(updateFinancialsLinks, {
      symbol: 'kstr.ol',
      data: [{ ...link(2024, 'FY'), id: 3 }, link(2024, 'Q2')],
      reason: 'site was moved',
    });
    assert.deepEqual([status, body.message, body.changedCount], [200, 'Links updated.', 2]);
    assert.deepEqual(await newestAudit(server, 'filings.links-updated'), {
      target: 'KSTR.OL',
      reason: 'site was moved',
    });
    const first = [
      '2024-FY https://reports.example/2024-FY.html',
      '2024-Q2 https://reports.example/2024-Q2.html',
    ];
    assert.deepEqual(await stored('KSTR.OL'), first);
    const more = await server.editor.call(updateFinancialsLinks, {
      symbol: 'KSTR.OL',
      data: [link(2024, 'FY', 'new')],
    });
    assert.deepEqual(await stored('KSTR.OL'), ['2024-FY https://reports.example/new.html', first[1]]);
    assert.equal(
      (await server.editor.call(revertChangeSet, { id: more.body.changeSetId!, reason: '' })).status,
      200,
    );
    assert.deepEqual(await stored('KSTR.OL'), first);
  });

  test('a preview writes nothing, and what would be something else by then is refused', async () => {
    const input = { symbol: 'PRE.L', data: [link(2023, 'FY')] };
    const digest = await server.digest();
    const preview = (await server.editor.call(updateFinancialsLinks, { ...input, preview: true })).body;
    assert.equal(await server.digest(), digest);
    assert.deepEqual(
      preview.changed.map(({ before, after: to }) => [before, to?.['finalLink']]),
      [[null, 'https://reports.example/2023-FY.html']],
    );
    await server.editor.call(updateFinancialsLinks, { symbol: 'PRE.L', data: [link(2023, 'FY', 'x')] });
    const stale = await server.editor.call(updateFinancialsLinks, {
      ...input,
      expectedPreview: preview.digest,
    });
    assert.equal(stale.status, 409);
  });

  test('refuses by row, and nothing is stored', async () => {
    const refused = (input: object, status: number, message: string, client = server.editor) =>
      refuses(server, client, updateFinancialsLinks, input, status, message);
    await refused({ symbol: 'A', data: [] }, 400, 'data: must hold at least one link');
    await refused({ symbol: 'A' }, 400, 'data: is required');
    await refused({ symbol: '', data: [link(2024, 'FY')] }, 400, 'Please enter a ticker!');
    await refused(
      { symbol: 'A', data: [link(2024, 'H1')] },
      400,
      'data.0.period: must be one of Q1, Q2, Q3, Q4, FY',
    );
    await refused(
      { symbol: 'A', data: [link(24, 'FY')] },
      400,
      'data.0.calendarYear: must be a year from 1900 to 2999',
    );
    await refused(
      { symbol: 'A', data: [{ ...link(2024, 'FY'), finalLink: 'javascript:x' }] },
      400,
      'data.0.finalLink: must be an address that begins with https:// or http://',
    );
    await refused(
      { symbol: 'A', data: [link(2024, 'FY'), link(2024, 'FY', 'b')] },
      400,
      'data.1: 2024 FY is in row 1 already. Delete one of the two.',
    );
    await refused(
      { symbol: 'A', data: Array.from({ length: 501 }, () => link(2024, 'FY')) },
      400,
      'data: must hold at most 500 links',
    );
    await refused(
      { symbol: 'A', data: [link(2024, 'FY')] },
      403,
      'You do not have access to this page.',
      server.reader,
    );
    await refused({ symbol: 'NOSUCH', data: [link(2024, 'FY')] }, 404, 'symbol: NOSUCH is not known');
    const same = { symbol: 'SAME', data: [link(2024, 'FY')] };
    await server.editor.call(updateFinancialsLinks, same);
    await refused(same, 400, 'data: these links are stored already');
  });
});
