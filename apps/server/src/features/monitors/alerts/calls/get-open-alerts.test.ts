import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acknowledgeAlert } from '@midoffice/contract/monitors/alerts/calls/acknowledge-alert';
import { getOpenAlerts } from '@midoffice/contract/monitors/alerts/calls/get-open-alerts';
import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import { runAlerts } from '../run.ts';
import { alertDesk, type Desk } from '../testing/desk.ts';

describe('get-open-alerts', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  test('counts open incidents, apart those that nobody has acknowledged, and leaves out snoozed ones', async () => {
    await desk.enabled({ forMinutes: 0 });
    await desk.enabled({ name: 'Other', forMinutes: 0 });
    desk.pass(5);
    await desk.measured(90);
    await runAlerts(desk.server.platform);
    const open = async () => {
      const { body } = await desk.member.call(getOpenAlerts, {});
      return [body.count, body.unacknowledged, body.rows.length];
    };
    assert.deepEqual(await open(), [2, 2, 2]);
    const { body } = await desk.member.call(getOpenAlerts, {});
    await desk.member.call(acknowledgeAlert, { id: body.rows[0]!.id });
    assert.deepEqual(await open(), [2, 1, 2]);
    await desk.member.call(snoozeAlert, { id: body.rows[1]!.id, hours: 2 });
    assert.deepEqual(await open(), [1, 0, 1]);
    desk.pass(121);
    assert.deepEqual(await open(), [2, 1, 2]);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(getOpenAlerts));
});
