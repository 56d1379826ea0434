import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { alertDesk, cpuRule, type Desk } from '../testing/desk.ts';
import { auditLines } from '../testing/values-store.ts';

describe('save-maintenance-window', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  const window = {
    source: 'server',
    target: cpuRule.target,
    from: '2026-06-01T16:00:00Z',
    to: '2026-06-01T18:00:00Z',
    reason: 'upgrade',
  } as const;

  test('is kept and audited', async () => {
    const { status, body } = await desk.member.call(saveMaintenanceWindow, window);
    assert.deepEqual([status, body.message], [200, 'Maintenance window saved.']);
    assert.deepEqual(await auditLines(desk.server.platform, 'maintenance-window.made'), [
      `maintenance-window ${body.id} done`,
    ]);
  });

  test('refuses what does not fit, and what silences sources of others', async () => {
    const bad = (more: object, status: number, text: RegExp) =>
      desk.refuses(saveMaintenanceWindow, { ...window, ...more }, status, text);
    await bad({ to: '2026-06-01T16:00:00Z' }, 400, /^to: must be after the start/);
    await bad({ from: '2026-05-01', to: '2026-05-02' }, 400, /^to: must not be in the past/);
    await bad({ to: '2026-08-01' }, 400, /^to: must be at most 30 days/);
    await bad({ from: '2030-01-01', to: '2030-01-02' }, 400, /^from: must be within a year/);
    await bad({ from: 'soon' }, 400, /must be a date or a time/);
    await bad({ reason: ' ' }, 400, /^reason: is required/);
    await bad({ target: 'instance/nobody' }, 404, /^There is no such target/);
    await bad({ source: undefined, target: undefined }, 403, /access to the monitor/);
    await bad({ source: 'feed', target: undefined }, 403, /access to the monitor/);
    // A window of all servers silences databases too.
    await bad({ target: undefined }, 403, /access to the monitor/);
    await bad({ target: 'database/prices' }, 403, /access to the monitor/);
    await bad({ target: 'cache/quotes' }, 403, /access to the monitor/);
    await desk.refusesDatabaseMember(saveMaintenanceWindow, window);
    await desk.refusesDatabaseMember(saveMaintenanceWindow, { ...window, target: undefined });
  });

  test('refuses outsiders', () => desk.refusesOutsiders(saveMaintenanceWindow, window));
});
