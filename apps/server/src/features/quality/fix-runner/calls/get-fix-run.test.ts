import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { refuses } from '../../../../testing/refuses.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';

describe('get-fix-run', () => {
  let server: FixServer;
  before(async () => {
    server = await fixServer();
    const bars = sessionBars(40);
    await server.make('SILENT', changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } });
  });
  after(() => server.close());

  test('answers the result and what became of each target, those with findings first', async () => {
    const done = await server.run('zeroVolumes', 'repair', { symbols: 'CLEAN, SILENT' });
    const { body } = await server.fixer.call(getFixRun, { id: String(done.runId) });
    assert.deepEqual(body.data, done.data);
    assert.deepEqual([body.run.findings, body.run.changeSets, body.run.inForce], [1, 1, 1]);
    assert.deepEqual(
      body.targets.map(({ target, state, findings, changeSetId }) => [target, state, findings, changeSetId]),
      [
        ['SILENT', 'done', 1, done.changeSets[0]!.changeSetId],
        ['CLEAN', 'done', 0, null],
      ],
    );
    const stranger = await server.staff({ role: 'standard', permissions: ['weekendBars'] });
    const id = String(done.runId);
    await refuses(server, stranger, getFixRun, { id }, 403, 'You do not have access to this page.');
    await refuses(server, server.fixer, getFixRun, { id: '999' }, 404, 'There is no run 999.');
    await refuses(server, server.fixer, getFixRun, { id: 'x' }, 400, 'id: must be a whole number');
  });
});
