// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { deleteAlertRule } from '@midoffice/contract/monitors/alerts/calls/delete-alert-rule';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import { runAlerts } from './run.ts';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { alertDesk, cpuRule, type Desk } from './testing/desk.ts';
import {
  alertLinks,
  alertMails,
  breakMails,
  incidentLines,
  putFeed,
  putQuote,
  putServerValues,
  putWindows,
} from './testing/values-store.ts';

describe('runAlerts', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await alertDesk();
  });
  afterEach(() => desk.close());

  const run = () => runAlerts(desk.server.platform);
  /** Five minutes pass, a value is measured, and all rules are judged. */
  const step = async (...values: readonly number[]): Promise<void> => {
    for (const value of values) {
      desk.pass(5);
      await desk.measured(value);
      await run();
    }
  };
  const lines = () => incidentLines(desk.server.platform);
  const mails = () => alertMails(desk.server.platform);
  const states = async () => {
    const { body } = await desk.admin.call(listAlertRules, {});
    return body.rules.map(({ state }) => state);
  };

  test('an incident is alerted once when it begins and once when it recovers, also where it is judged again', async () => {
    await desk.enabled();
    await step(50, 90);
    assert.deepEqual(await states(), ['pending']);
    await step(95);
    assert.deepEqual(await lines(), []);
    await step(90);
    await Promise.all([run(), run(), run()]);
    await step(92, 99);
    assert.deepEqual(await lines(), ['CPU of liveprod-1 open: opened mail duty@company.example']);
    assert.deepEqual(await states(), ['firing']);
    await step(50, 40, 40);
    await Promise.all([run(), run()]);
    assert.deepEqual(await lines(), [
      'CPU of liveprod-1 recovered: opened mail duty@company.example, recovered mail duty@company.example',
    ]);
    assert.deepEqual(await mails(), [
      'duty@company.example: Alert: CPU of liveprod-1 (liveprod-1)',
      'duty@company.example: Recovered: CPU of liveprod-1 (liveprod-1)',
    ]);
    // Without PUBLIC_URL it is the address at which the server listens.
    for (const link of await alertLinks(desk.server.platform))
      assert.match(link, /^http:\/\/[^/]+:\d+\/admin\?page=\w+&item=alerts&incident=/);
    const { body } = await desk.admin.call(listAlertIncidents, {});
    assert.deepEqual(
      body.rows.map(({ state, peak, startedAt, endedAt, conditionText }) => [
        state,
        peak,
        startedAt,
        endedAt,
        conditionText,
      ]),
      [['recovered', 99, '2026-06-01T15:10:00.000Z', '2026-06-01T15:35:00.000Z', 'above 80 % for 10 min']],
    );
  });

  test('a metric that is missing for a day neither fires nor hides: the rule says no data, and a rule of its own fires', async () => {
    await desk.enabled({ mails: [] });
    await desk.enabled({ name: 'Silent', condition: 'silent', threshold: null, forMinutes: 30, mails: [] });
    await step(90, 90);
    assert.deepEqual(await states(), ['pending', 'ok']);
    for (let hour = 0; hour < 24; hour += 1) {
      desk.pass(60);
      await run();
    }
    assert.deepEqual(await states(), ['firing', 'no data']);
    assert.deepEqual(await lines(), ['Silent open']);
    await step(90);
    assert.deepEqual(await lines(), ['Silent open']);
    await step(90, 90);
    assert.deepEqual(await lines(), ['Silent recovered', 'CPU of liveprod-1 open']);
    desk.pass(24 * 60);
    await run();
    assert.deepEqual((await lines()).slice(0, 2), ['Silent recovered', 'CPU of liveprod-1 open']);
  });

  test('a removed member gets no mail, though the rule still names the address', async () => {
    const gone = await desk.server.staff({ role: 'analyst', email: 'gone@company.example' });
    await desk.server.staff({ role: 'analyst', email: 'stays@company.example' });
    const recipients = ['Gone@company.example', 'stays@company.example', 'duty@company.example'];
    await desk.enabled({ mails: recipients });
    assert.equal((await desk.admin.call(removeStaff, { userId: gone.userid })).status, 200);
    await step(90, 95, 90, 92);
    assert.deepEqual((await mails()).map((line) => line.split(':')[0]).sort(), [
      'duty@company.example',
      'stays@company.example',
    ]);
  });

  test('quiet hours hold mails until they end, and nobody is called for what is over by then', async () => {
    const quiet = { from: '15:00', to: '17:00', timeZone: 'UTC' };
    await desk.enabled({ quiet });
    await step(90, 90, 90);
    assert.deepEqual(await lines(), ['CPU of liveprod-1 open']);
    await step(40, 40);
    assert.deepEqual(await lines(), ['CPU of liveprod-1 recovered']);
    await step(90, 90, 90);
    const { body } = await desk.admin.call(listAlertIncidents, { state: 'open' });
    assert.equal(body.rows[0]!.heldUntil, '2026-06-01T17:00:00.000Z');
    assert.deepEqual(await mails(), []);
    desk.pass(80);
    await run();
    assert.deepEqual(await mails(), ['duty@company.example: Alert: CPU of liveprod-1 (liveprod-1)']);
    await step(40, 40);
    assert.equal((await mails()).length, 2);
  });

  test('quiet hours hold the mail of an end too, also where a person ends the rule', async () => {
    const quiet = { from: '16:00', to: '18:00', timeZone: 'UTC' };
    await desk.enabled({ quiet, forMinutes: 0 });
    const other = await desk.enabled({ name: 'Other', quiet, forMinutes: 0 });
    await step(90);
    assert.equal((await mails()).length, 2);
    desk.pass(60);
    await step(40, 40);
    await desk.admin.call(deleteAlertRule, { id: other });
    assert.deepEqual(
      (await lines()).map((line) => line.split(':')[0]),
      ['CPU of liveprod-1 recovered', 'Other recovered'],
    );
    assert.equal((await mails()).length, 2);
    const { body } = await desk.admin.call(listAlertIncidents, {});
    assert.deepEqual(
      body.rows.map(({ heldUntil }) => heldUntil),
      ['2026-06-01T18:00:00.000Z', '2026-06-01T18:00:00.000Z'],
    );
    desk.pass(120);
    await Promise.all([run(), run()]);
    await run();
    assert.deepEqual((await mails()).slice(2), [
      'duty@company.example: Recovered: CPU of liveprod-1 (liveprod-1)',
      'duty@company.example: Recovered: Other (liveprod-1)',
    ]);
    const { body: after } = await desk.admin.call(listAlertIncidents, {});
    assert.deepEqual(
      after.rows.map(({ heldUntil }) => heldUntil),
      [null, null],
    );
  });

  test('a rule that a person ends in quiet hours is said to have ended when they are over', async () => {
    const id = await desk.enabled({ quiet: { from: '16:00', to: '18:00', timeZone: 'UTC' }, forMinutes: 0 });
    await step(90);
    desk.pass(60);
    await desk.admin.call(deleteAlertRule, { id });
    assert.equal((await mails()).length, 1);
    desk.pass(120);
    await run();
    assert.deepEqual((await mails()).slice(1), [
      'duty@company.example: Ended: CPU of liveprod-1 (liveprod-1)',
    ]);
  });

  test('a mail that cannot be written, or samples that cannot be kept, keep no other rule from being judged', async () => {
    const quiet = { from: '15:00', to: '16:00', timeZone: 'UTC' };
    await desk.enabled({ name: 'Broken', quiet, forMinutes: 0, mails: ['broken@company.example'] });
    await desk.enabled({ name: 'Held', quiet, forMinutes: 0 });
    await step(90);
    await desk.enabled({ name: 'New', forMinutes: 0, mails: ['new@company.example'] });
    desk.pass(60);
    await breakMails(desk.server.platform, 'broken@company.example');
    await step(95);
    assert.deepEqual(await mails(), [
      'duty@company.example: Alert: Held (liveprod-1)',
      'new@company.example: Alert: New (liveprod-1)',
    ]);
    assert.deepEqual(await states(), ['firing', 'firing', 'firing']);
  });

  test('a value is judged when it is settled: what AWS answers of it before does not count', async () => {
    const { platform } = desk.server;
    await desk.enabled({ forMinutes: 0, recoverMinutes: 0 });
    const endMs = desk.clock.nowMs;
    const comes = (value: number) => putServerValues(platform, 'liveprod-1', [{ endMs, value }]);
    await comes(95);
    await run();
    desk.pass(5);
    await comes(30);
    await run();
    desk.pass(5);
    await run();
    assert.deepEqual(await lines(), []);
    desk.pass(5);
    const late = { endMs: endMs + 5 * 60_000 };
    await putServerValues(platform, 'liveprod-1', [{ ...late, value: 20 }]);
    await putServerValues(platform, 'liveprod-1', [{ ...late, value: 96 }]);
    await run();
    assert.deepEqual(await lines(), ['CPU of liveprod-1 open: opened mail duty@company.example']);
  });

  test('a score counts the age of its values, as the screen does, and is none when nobody knows how the server is', async () => {
    const { platform } = desk.server;
    const endMs = desk.clock.nowMs + 5 * 60_000;
    await desk.enabled({ name: 'Score', metric: 'score', threshold: 20, forMinutes: 0, recoverMinutes: 0 });
    for (const [metric, value] of [
      ['CPUUtilization', 50],
      ['NetworkIn', 300],
      ['BurstCapacityTime', 10],
    ] as const)
      await putServerValues(platform, 'liveprod-1', [{ endMs, value }], metric);
    const passed = async (minutes: number): Promise<string[]> => {
      desk.pass(minutes);
      await run();
      return lines();
    };
    assert.deepEqual(await passed(5), []);
    assert.deepEqual(await passed(10), []);
    assert.deepEqual(await passed(5), ['Score open: opened mail duty@company.example']);
    const { body } = await desk.admin.call(listAlertIncidents, {});
    assert.equal(body.rows[0]!.peak, 20.5);
    assert.deepEqual(await passed(180), ['Score open: opened mail duty@company.example']);
  });

  test('a maintenance window that runs counts, however many are planned after it', async () => {
    await desk.enabled({ forMinutes: 0 });
    const at = (minutes: number): string => new Date(desk.clock.nowMs + minutes * 60_000).toISOString();
    const window = { source: 'server', target: cpuRule.target, reason: 'upgrade' } as const;
    await desk.admin.call(saveMaintenanceWindow, { ...window, from: at(-10), to: at(4) });
    desk.pass(5);
    await putWindows(desk.server.platform, 200, desk.clock.nowMs + 86_400_000);
    await desk.measured(90);
    await run();
    assert.deepEqual(await lines(), []);
    await step(90, 90);
    assert.equal((await lines()).length, 1);
  });

  test('a snooze holds a mail that was not sent yet, and no mail is sent twice', async () => {
    await desk.enabled({ quiet: { from: '15:00', to: '16:00', timeZone: 'UTC' } });
    await step(90, 90, 90);
    const { body } = await desk.admin.call(listAlertIncidents, {});
    await desk.admin.call(snoozeAlert, { id: body.rows[0]!.id, hours: 3 });
    desk.pass(60);
    await run();
    assert.deepEqual(await mails(), []);
    desk.pass(120);
    await run();
    assert.equal((await mails()).length, 1);
    await desk.admin.call(snoozeAlert, { id: body.rows[0]!.id, hours: 1 });
    desk.pass(61);
    await run();
    assert.equal((await mails()).length, 1);
  });

  test('values of a maintenance window are not judged', async () => {
    await desk.enabled();
    const at = (minutes: number): string => new Date(desk.clock.nowMs + minutes * 60_000).toISOString();
    const window = {
      source: 'server',
      target: cpuRule.target,
      from: at(-10),
      to: at(50),
      reason: 'upgrade',
    } as const;
    assert.equal((await desk.admin.call(saveMaintenanceWindow, window)).status, 200);
    await step(90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90);
    assert.deepEqual(await lines(), []);
    await step(90, 90);
    assert.deepEqual(await lines(), []);
    await step(90);
    assert.deepEqual(await lines(), ['CPU of liveprod-1 open: opened mail duty@company.example']);
  });

  test('a silence that was alerted before a maintenance window is neither over nor alerted again after it', async () => {
    await desk.enabled({ name: 'Silent', condition: 'silent', threshold: null, forMinutes: 30, mails: [] });
    await step(90);
    const pass = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        desk.pass(5);
        await run();
      }
    };
    await pass(10);
    assert.deepEqual(await lines(), ['Silent open']);
    const at = (minutes: number): string => new Date(desk.clock.nowMs + minutes * 60_000).toISOString();
    const window = { source: 'server' as const, target: cpuRule.target, from: at(0), to: at(60) };
    assert.equal(
      (await desk.admin.call(saveMaintenanceWindow, { ...window, reason: 'upgrade' })).status,
      200,
    );
    await pass(24);
    assert.deepEqual(await lines(), ['Silent open']);
    await step(90, 90, 90, 90);
    assert.deepEqual(await lines(), ['Silent recovered']);
  });

  test('a rule that is deleted, disabled or changed ends its incident and says why', async () => {
    for (const [act, text] of [
      ['delete', 'The rule was deleted.'],
      ['disable', 'The rule was disabled.'],
    ] as const) {
      const id = await desk.enabled();
      await step(90, 90, 90);
      if (act === 'delete') await desk.admin.call(deleteAlertRule, { id });
      else await desk.admin.call(saveAlertRule, { ...cpuRule, id, enabled: false });
      await step(90, 90, 90);
      assert.equal(
        (await lines()).at(-1),
        `CPU of liveprod-1 ${text}: opened mail duty@company.example, recovered mail duty@company.example`,
      );
    }
    assert.equal((await lines()).length, 2);
  });

  test('a rule whose history cannot be read says so, and does not keep others from being judged', async () => {
    await desk.enabled({ source: 'requests', target: '*', metric: 'failedShare', mails: [] });
    await desk.enabled({ mails: [] });
    const { platform } = desk.server;
    const broken = {
      ...platform,
      clickhouse: { ...platform.clickhouse, query: () => Promise.reject(new Error('engine is down')) },
    };
    for (const value of [90, 90, 90]) {
      desk.pass(5);
      await desk.measured(value);
      assert.equal((await runAlerts(broken)).failed, 1);
    }
    assert.deepEqual(await lines(), ['CPU of liveprod-1 open']);
    const { body } = await desk.admin.call(listAlertRules, {});
    assert.deepEqual(
      body.rules.map(({ problem }) => problem),
      [null, 'The values could not be read.'],
    );
  });

  const silentFeed = {
    name: 'NYSE',
    source: 'feed' as const,
    target: 'NYSE',
    metric: 'silence',
    condition: 'silent' as const,
    threshold: null,
    forMinutes: 15,
    mails: [],
  };
  const minutes = async (count: number, quotes: boolean): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      desk.pass(1);
      if (quotes) await putQuote(desk.server.platform, 'NYSE', desk.clock.nowMs - 1000);
      await run();
    }
  };

  test('a feed that is silent in trading fires; a quote from the future does not hide that', async () => {
    await putFeed(desk.server.platform, 'NYSE');
    await desk.enabled(silentFeed);
    await minutes(10, true);
    await minutes(14, false);
    assert.deepEqual(await lines(), []);
    await minutes(2, false);
    assert.deepEqual(await lines(), ['NYSE open']);
    await minutes(12, true);
    assert.deepEqual(await lines(), ['NYSE recovered']);
  });

  test('the silence of a feed within a maintenance window does not count after it', async () => {
    await putFeed(desk.server.platform, 'NYSE');
    await desk.enabled(silentFeed);
    await minutes(3, true);
    const at = (ms: number): string => new Date(desk.clock.nowMs + ms * 60_000).toISOString();
    const window = { source: 'feed', target: 'NYSE', from: at(0), to: at(60), reason: 'new vendor' } as const;
    assert.equal((await desk.admin.call(saveMaintenanceWindow, window)).status, 200);
    await minutes(74, false);
    assert.deepEqual(await lines(), []);
    await minutes(2, false);
    assert.deepEqual(await lines(), ['NYSE open']);
  });
});
