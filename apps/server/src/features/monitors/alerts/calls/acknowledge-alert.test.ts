import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acknowledgeAlert } from '@midoffice/contract/monitors/alerts/calls/acknowledge-alert';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { runAlerts } from '../run.ts';
import { alertDesk, type Desk } from '../testing/desk.ts';
import { auditLines } from '../testing/values-store.ts';

describe('acknowledge-alert', () => {
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

  test('says who works on it, once, and is audited (alert-acknowledge)', async () => {
    const { status, body } = await desk.member.call(acknowledgeAlert, { id, note: 'restarting' });
    assert.deepEqual([status, body.message], [200, 'Incident acknowledged.']);
    const [row] = (await desk.member.call(listAlertIncidents, {})).body.rows;
    assert.deepEqual(
      [row!.state, row!.acknowledgedBy, row!.note],
      ['acknowledged', 'staff-2@staff.example', 'restarting'],
    );
    assert.deepEqual(await auditLines(desk.server.platform, 'alert-incident.acknowledged'), [
      `alert-incident ${id} done`,
    ]);
    await desk.refuses(acknowledgeAlert, { id }, 409, /has acknowledged this incident already/);
  });

  test('refuses what is over, not there, or of another source', async () => {
    const other = await desk.server.staff({ role: 'standard', permissions: ['exchange-updates'] });
    assert.equal((await other.call(acknowledgeAlert, { id })).status, 403);
    desk.pass(5);
    await desk.measured(40);
    await runAlerts(desk.server.platform);
    await desk.refuses(acknowledgeAlert, { id }, 409, 'This incident is over already.');
    await desk.refuses(acknowledgeAlert, { id: 999_999 }, 404, 'There is no such incident.');
    await desk.refuses(acknowledgeAlert, { id, note: 'x'.repeat(501) }, 400, /^note: must have at most 500/);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(acknowledgeAlert, { id }));
});
