import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listMaintenanceWindows } from '@midoffice/contract/monitors/alerts/calls/list-maintenance-windows';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { alertDesk, type Desk } from '../testing/desk.ts';
import { putServer } from '../testing/values-store.ts';

describe('list-maintenance-windows', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  test('lists what runs, then what is planned, then what is over, of the sources that the caller may open', async () => {
    const make = (from: string, to: string, more: object = {}) =>
      desk.admin.call(saveMaintenanceWindow, { from, to, reason: 'upgrade', ...more });
    await make('2026-06-01T16:00:00Z', '2026-06-01T17:00:00Z');
    await make('2026-06-01T14:00:00Z', '2026-06-01T15:30:00Z', { source: 'server' });
    await make('2026-06-01T14:00:00Z', '2026-06-01T15:05:00Z', { source: 'feed' });
    await putServer(desk.server.platform, 'database', 'prices');
    await make('2026-06-01T14:00:00Z', '2026-06-01T15:20:00Z', {
      source: 'server',
      target: 'database/prices',
    });
    desk.pass(10);
    const { body } = await desk.admin.call(listMaintenanceWindows, {});
    assert.deepEqual(
      body.windows.map(({ state, source, targetLabel }) => [state, source, targetLabel]),
      [
        ['running', 'server', 'All'],
        ['running', 'server', 'prices'],
        ['planned', null, 'All'],
        ['over', 'feed', 'All'],
      ],
    );
    const { body: seen } = await desk.member.call(listMaintenanceWindows, {});
    assert.deepEqual(
      seen.windows.map(({ source, targetLabel }) => [source, targetLabel]),
      [
        ['server', 'All'],
        [null, 'All'],
      ],
    );
    const { body: others } = await desk.databaseMember.call(listMaintenanceWindows, {});
    assert.deepEqual(
      others.windows.map(({ source, targetLabel }) => [source, targetLabel]),
      [
        ['server', 'All'],
        ['server', 'prices'],
        [null, 'All'],
      ],
    );
  });

  test('refuses outsiders', () => desk.refusesOutsiders(listMaintenanceWindows));
});
