import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/end-maintenance-window';
import { listMaintenanceWindows } from '@midoffice/contract/monitors/alerts/calls/list-maintenance-windows';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { alertDesk, cpuRule, type Desk } from '../testing/desk.ts';
import { auditLines, putServer } from '../testing/values-store.ts';

describe('end-maintenance-window', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
    await putServer(desk.server.platform, 'database', 'prices');
  });
  after(() => desk.close());

  const make = async (
    from: string,
    more: object = { source: 'server', target: cpuRule.target },
  ): Promise<number> =>
    (
      await desk.admin.call(saveMaintenanceWindow, {
        from,
        to: '2026-06-01T18:00:00Z',
        reason: 'upgrade',
        ...more,
      })
    ).body.id;

  test('ends a running one now and removes a planned one, audited', async () => {
    const running = await make('2026-06-01T14:00:00Z');
    const planned = await make('2026-06-01T16:00:00Z');
    const end = async (id: number) => (await desk.member.call(endMaintenanceWindow, { id })).body.message;
    assert.equal(await end(running), 'Maintenance window ended.');
    assert.equal(await end(planned), 'Maintenance window removed.');
    const { body } = await desk.member.call(listMaintenanceWindows, {});
    assert.deepEqual(
      body.windows.map(({ id, to, state }) => [id, to, state]),
      [[running, '2026-06-01T15:00:00.000Z', 'over']],
    );
    assert.equal((await auditLines(desk.server.platform, 'maintenance-window.ended')).length, 2);
    await desk.refuses(
      endMaintenanceWindow,
      { id: running },
      409,
      'This maintenance window is over already.',
    );
    await desk.refuses(endMaintenanceWindow, { id: planned }, 404, 'There is no such maintenance window.');
  });

  test('refuses windows that concern targets of others too', async () => {
    for (const more of [{}, { source: 'server' }, { source: 'server', target: 'database/prices' }]) {
      const id = await make('2026-06-01T14:00:00Z', more);
      await desk.refuses(endMaintenanceWindow, { id }, 403, /access to the monitor/);
    }
    const id = await make('2026-06-01T14:00:00Z');
    await desk.refusesDatabaseMember(endMaintenanceWindow, { id });
  });

  test('refuses outsiders', () => desk.refusesOutsiders(endMaintenanceWindow, { id: 1 }));
});
