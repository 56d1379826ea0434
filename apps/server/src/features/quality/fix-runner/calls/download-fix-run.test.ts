import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadFixRun } from '@midoffice/contract/quality/fix-runner/calls/download-fix-run';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';

describe('download-fix-run', () => {
  let server: FixServer;
  before(async () => {
    server = await fixServer();
    const bars = sessionBars(40);
    await server.make('SILENT', changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } });
  });
  after(() => server.close());

  test('answers the kept result as CSV, guarded against formulas, to those who may run the fix', async () => {
    const done = await server.run('zeroVolumes', 'repair', { symbols: 'SILENT' });
    const { status, body, headers } = await server.fixer.call(downloadFixRun, { id: String(done.runId) });
    assert.equal(status, 200);
    assert.match(String(headers['content-disposition']), /zeroVolumes-repair-run-\d+\.csv/);
    const lines = (body as unknown as string).trimEnd().split('\r\n');
    assert.equal(lines.length, 2);
    assert.equal(lines[0], 'symbol,date,to,field,value,suggested,reason');
    assert.match(lines[1]!, /^SILENT,/);
    const { kind, after: exported } = await newestAudit(server, 'fix run');
    assert.deepEqual(
      [kind, exported],
      ['fix.run-exported', { filters: { run: done.runId, type: 'zeroVolumes', subtype: 'repair' }, rows: 1 }],
    );
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(
      server,
      stranger,
      downloadFixRun,
      { id: String(done.runId) },
      403,
      'You do not have access to this page.',
    );
    await refuses(server, server.fixer, downloadFixRun, { id: '77' }, 404, 'There is no run 77.');
  });
});
