import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAlertRule } from '@midoffice/contract/monitors/alerts/calls/delete-alert-rule';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { alertDesk, cpuRule, type Desk } from '../testing/desk.ts';
import { auditLines } from '../testing/values-store.ts';

describe('delete-alert-rule', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  test('takes the rule away, audited with the reason', async () => {
    const { body } = await desk.member.call(saveAlertRule, cpuRule);
    const deleted = await desk.member.call(deleteAlertRule, { id: body.id, reason: 'replaced' });
    assert.deepEqual([deleted.status, deleted.body.message], [200, 'Rule “CPU of liveprod-1” deleted.']);
    assert.deepEqual((await desk.admin.call(listAlertRules, {})).body.rules, []);
    assert.deepEqual(await auditLines(desk.server.platform, 'alert-rule.deleted'), [
      `alert-rule ${body.id} done`,
    ]);
    await desk.refuses(deleteAlertRule, { id: body.id }, 404, 'There is no such rule.');
  });

  test('refuses other people’s sources', async () => {
    const jobs = { ...cpuRule, source: 'jobs', target: '*', metric: 'failed' } as const;
    const { body } = await desk.admin.call(saveAlertRule, jobs);
    await desk.refuses(deleteAlertRule, { id: body.id }, 403, /access to the monitor of this source/);
    await desk.refuses(deleteAlertRule, { id: 0 }, 400, /^id: must be at least 1/);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(deleteAlertRule, { id: 1 }));
});
