import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteEdsOutlier } from '@midoffice/contract/prices/corporate-actions/calls/delete-eds-outlier';
import { getEdsOutliers } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-outliers';
import { makeRecords } from '../factory.ts';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('delete-eds-outlier', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  test('takes a symbol off the list until something else is found', async () => {
    const split = (day: string) => ({ date: `2024-01-${day}`, numerator: 2, denominator: 1 });
    const total = async () => (await server.editor.call(getEdsOutliers, { type: 'splits' })).body.length;
    await makeRecords(server.platform, 'splits', 'fmp', 'TWICE', [split('10'), split('12')]);
    assert.equal(await total(), 1);
    const input = { symbol: 'TWICE', type: 'splits' as const };
    await server.editor.call(deleteEdsOutlier, input);
    assert.equal(await total(), 0);
    assert.equal((await newestAudit(server, 'TWICE'))?.kind, 'eds.outlier-deleted');
    await refuses(
      server,
      server.editor,
      deleteEdsOutlier,
      input,
      404,
      'TWICE is not on the list of splits outliers.',
    );
    await makeRecords(server.platform, 'splits', 'nasdaq', 'TWICE', [split('12')]);
    assert.equal(await total(), 0, 'the same finding stays off');
    await makeRecords(server.platform, 'splits', 'fmp', 'TWICE', [split('14')]);
    assert.equal(await total(), 1);
    await refuses(
      server,
      server.stranger,
      deleteEdsOutlier,
      input,
      403,
      'You do not have access to this page.',
    );
  });
});
