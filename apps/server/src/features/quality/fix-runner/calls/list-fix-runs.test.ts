import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listFixRuns } from '@midoffice/contract/quality/fix-runner/calls/list-fix-runs';
import { refuses } from '../../../../testing/refuses.ts';
import { fixServer, type FixServer } from '../testing/fixes.ts';

describe('list-fix-runs', () => {
  let server: FixServer;
  before(async () => {
    server = await fixServer();
    await server.run('weekendBars', 'repair', { symbols: 'CLEAN' }, { reason: 'first' });
    await server.report('weekendBars', { symbols: 'CLEAN' });
    await server.run('zeroVolumes', 'repair', { symbols: 'CLEAN' });
  });
  after(() => server.close());

  test('runs newest first: who, when, parameters and result, of one fix or all, page by page', async () => {
    const { body } = await server.fixer.call(listFixRuns, {});
    assert.deepEqual(
      body.rows.map(({ type, subtype, state, findings, targets, actor }) => [
        type,
        subtype,
        state,
        findings,
        targets,
        actor,
      ]),
      [
        ['zeroVolumes', 'repair', 'done', 0, 1, 'staff-1@staff.example'],
        ['weekendBars', 'report', 'done', 0, 1, 'staff-1@staff.example'],
        ['weekendBars', 'repair', 'done', 0, 1, 'staff-1@staff.example'],
      ],
    );
    assert.deepEqual([body.next, body.rows[2]!.reason], [null, 'first']);
    assert.deepEqual(body.rows[2]!.params, { symbols: ['CLEAN'], development: false });
    const page = await server.fixer.call(listFixRuns, { type: 'weekendBars', limit: '1' });
    assert.deepEqual([page.body.rows.length, page.body.next], [1, page.body.rows[0]!.id]);
    const next = await server.fixer.call(listFixRuns, {
      type: 'weekendBars',
      cursor: String(page.body.next),
    });
    assert.deepEqual([next.body.rows.map((row) => row.subtype), next.body.next], [['repair'], null]);
  });

  test('shows only runs of fixes that the person may run', async () => {
    const one = await server.staff({ role: 'standard', permissions: ['weekendBars'] });
    const { body } = await one.call(listFixRuns, {});
    assert.deepEqual([...new Set(body.rows.map((row) => row.type))], ['weekendBars']);
    await refuses(
      server,
      one,
      listFixRuns,
      { type: 'zeroVolumes' },
      403,
      'You do not have access to this page.',
    );
    await refuses(server, one, listFixRuns, { limit: '0' }, 400, /^limit: /);
  });
});
