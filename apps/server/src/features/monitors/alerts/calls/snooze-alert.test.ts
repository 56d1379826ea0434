import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import { runAlerts } from '../run.ts';
import { alertDesk, type Desk } from '../testing/desk.ts';
import { auditLines } from '../testing/values-store.ts';

describe('snooze-alert', () => {
  let desk: Desk;
  let id: number;
  before(async () => {
    desk = await alertDesk();
    await desk.enabled({ forMinutes: 0, recoverMinutes: 0 });
    desk.pass(5);
    await desk.measured(90);
    await runAlerts(desk.server.platform);
    id = (await desk.member.call(listAlertIncidents, {})).body.rows[0]!.id;
  });
  after(() => desk.close());

  const row = async () => (await desk.member.call(listAlertIncidents, {})).body.rows[0]!;

  test('holds for some hours, can be ended before, and is audited', async () => {
    const { status, body } = await desk.member.call(snoozeAlert, { id, hours: 4 });
    assert.deepEqual([status, body.message], [200, 'Incident snoozed for 4 hours.']);
    assert.deepEqual(
      [(await row()).state, (await row()).snoozedUntil],
      ['snoozed', '2026-06-01T19:15:00.000Z'],
    );
    await desk.member.call(snoozeAlert, { id, hours: 0 });
    assert.equal((await row()).state, 'open');
    assert.equal((await auditLines(desk.server.platform, 'alert-incident.snoozed')).length, 2);
  });

  test('refuses what is over, not there, or too long', async () => {
    await desk.refuses(snoozeAlert, { id, hours: 169 }, 400, /^hours: must be at most 168/);
    await desk.refuses(snoozeAlert, { id, hours: -1 }, 400, /^hours: must be at least 0/);
    await desk.refuses(snoozeAlert, { id: 999_999, hours: 1 }, 404, 'There is no such incident.');
    desk.pass(5);
    await desk.measured(40);
    await runAlerts(desk.server.platform);
    await desk.refuses(snoozeAlert, { id, hours: 1 }, 409, 'This incident is over already.');
  });

  test('refuses outsiders', () => desk.refusesOutsiders(snoozeAlert, { id, hours: 1 }));
});
