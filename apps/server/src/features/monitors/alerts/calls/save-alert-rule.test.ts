import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import { testFirst } from '@midoffice/contract/monitors/alerts/lists';
import { alertDesk, cpuRule, type Desk } from '../testing/desk.ts';
import { auditLines, putServer, storedText, unlistServer } from '../testing/values-store.ts';

describe('save-alert-rule', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  const tested = async (more: object = {}): Promise<string> =>
    (await desk.member.call(testAlertRule, { ...cpuRule, ...more })).body.tested;

  test('is made disabled without a test, and audited', async () => {
    const { status, body } = await desk.member.call(saveAlertRule, cpuRule);
    assert.deepEqual([status, body.message, body.webhookSecret], [200, 'Rule saved. It is disabled.', null]);
    assert.deepEqual(await auditLines(desk.server.platform, 'alert-rule.saved'), [
      `alert-rule ${body.id} done`,
    ]);
  });

  test('is enabled by a test of the last hour of the same definition only', async () => {
    const enable = { ...cpuRule, enabled: true };
    await desk.refuses(saveAlertRule, enable, 409, testFirst);
    await desk.refuses(saveAlertRule, { ...enable, tested: 'made-up' }, 409, testFirst);
    const other = await tested({ threshold: 70 });
    await desk.refuses(saveAlertRule, { ...enable, tested: other }, 409, testFirst);
    const old = await tested();
    desk.pass(61);
    await desk.refuses(saveAlertRule, { ...enable, tested: old }, 409, testFirst);
    const { status, body } = await desk.member.call(saveAlertRule, { ...enable, tested: await tested() });
    assert.deepEqual([status, body.message], [200, 'Rule saved and enabled.']);
    // Whom it notifies does not decide when it fires.
    const renamed = { ...enable, id: body.id, version: 1, name: 'CPU', mails: [] };
    assert.equal((await desk.member.call(saveAlertRule, renamed)).status, 200);
    await desk.refuses(saveAlertRule, { ...renamed, version: 2, threshold: 70 }, 409, testFirst);
  });

  test('a save of another version is refused with both', async () => {
    const { body } = await desk.member.call(saveAlertRule, cpuRule);
    await desk.member.call(saveAlertRule, { ...cpuRule, id: body.id, version: 1 });
    await desk.refuses(saveAlertRule, { ...cpuRule, id: body.id, version: 1 }, 409, /changed this rule/);
  });

  test('a webhook gets a secret, which is shown once and never again', async () => {
    const hook = { ...cpuRule, webhook: 'https://hooks.example.com/in?token=t0ken' };
    const { body } = await desk.member.call(saveAlertRule, hook);
    assert.match(body.webhookSecret!, /^whsec_[\w-]{32}$/);
    const again = await desk.member.call(saveAlertRule, { ...hook, id: body.id });
    assert.equal(again.body.webhookSecret, null);
    const renewed = await desk.member.call(saveAlertRule, { ...hook, id: body.id, newSecret: true });
    assert.notEqual(renewed.body.webhookSecret, body.webhookSecret);
    const { body: list } = await desk.member.call(listAlertRules, {});
    assert.ok(!JSON.stringify(list).includes(renewed.body.webhookSecret!));
  });

  test('of a webhook only the origin is answered and kept in clear, and sending that keeps the whole address', async () => {
    const token = 'AAA/t0ken-of-the-receiver';
    const hook = { ...cpuRule, name: 'Hooked', webhook: `https://hooks.example.com/${token}` };
    const { body: made } = await desk.member.call(saveAlertRule, hook);
    const shown = 'https://hooks.example.com/…';
    const listed = async () =>
      (await desk.member.call(listAlertRules, {})).body.rules.find(({ id }) => id === made.id)!;
    assert.equal((await listed()).webhook, shown);
    const again = await desk.member.call(saveAlertRule, { ...hook, webhook: shown, id: made.id });
    assert.deepEqual([again.status, again.body.webhookSecret], [200, null]);
    assert.equal((await listed()).webhook, shown);
    assert.ok(!(await storedText(desk.server.platform)).includes('t0ken'));
    // Another path at the same receiver keeps the secret; another receiver gets one of its own.
    const moved = await desk.member.call(saveAlertRule, {
      ...hook,
      webhook: `${shown.slice(0, -1)}B`,
      id: made.id,
    });
    assert.deepEqual([moved.status, moved.body.webhookSecret], [200, null]);
    const other = await desk.member.call(saveAlertRule, {
      ...hook,
      webhook: 'https://b.example.com/B',
      id: made.id,
    });
    assert.match(other.body.webhookSecret!, /^whsec_/);
    const whole = /^webhook: must be the whole address/;
    await desk.refuses(saveAlertRule, { ...hook, webhook: shown, id: made.id }, 400, whole);
    await desk.refuses(saveAlertRule, { ...hook, webhook: shown }, 400, whole);
  });

  test('a rule whose target is gone gets other recipients and is disabled, but is not enabled or judged otherwise', async () => {
    await putServer(desk.server.platform, 'instance', 'liveprod-9');
    const gone = { ...cpuRule, name: 'Gone', target: 'instance/liveprod-9' };
    const id = await desk.enabled(gone, desk.member);
    await unlistServer(desk.server.platform, 'liveprod-9');
    const save = async (more: object) =>
      (await desk.member.call(saveAlertRule, { ...gone, id, ...more })).status;
    assert.equal(await save({ enabled: true, mails: ['other@company.example'] }), 200);
    await desk.refuses(
      saveAlertRule,
      { ...gone, id, enabled: true, threshold: 70 },
      404,
      'There is no such target.',
    );
    assert.equal(await save({ enabled: false }), 200);
    await desk.refuses(saveAlertRule, { ...gone, id, enabled: true }, 404, 'There is no such target.');
    await desk.refuses(saveAlertRule, gone, 404, 'There is no such target.');
  });

  test('refuses what is not there, and other people’s sources', async () => {
    await desk.refuses(saveAlertRule, { ...cpuRule, id: 999_999 }, 404, 'There is no such rule.');
    const jobs = { ...cpuRule, name: 'Jobs', source: 'jobs', target: '*', metric: 'failed' } as const;
    await desk.refuses(saveAlertRule, jobs, 403, /access to the monitor of this source/);
    const { body } = await desk.admin.call(saveAlertRule, jobs);
    await desk.refuses(
      saveAlertRule,
      { ...cpuRule, id: body.id },
      403,
      /access to the monitor of this source/,
    );
    await desk.refuses(saveAlertRule, { ...cpuRule, name: ' ' }, 400, /^name: is required/);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(saveAlertRule, cpuRule));
});
