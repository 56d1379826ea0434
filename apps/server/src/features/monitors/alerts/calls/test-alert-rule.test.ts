// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import { alertDesk, cpuRule, type Desk } from '../testing/desk.ts';
import { putServerValues } from '../testing/values-store.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

describe('test-alert-rule', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
    const { nowMs } = desk.clock;
    // 29 days at 50 %, a day missing, and four outages of half an hour, the last of which goes on.
    const begin = nowMs - 29 * dayMs;
    const outages = [3, 9, 20, 29].map((day) => begin + day * dayMs - 30 * minuteMs);
    await putServerValues(
      desk.server.platform,
      'liveprod-1',
      Array.from({ length: 29 * 288 + 1 }, (_none, n) => begin + n * 5 * minuteMs)
        .filter((ms) => ms < begin + 5 * dayMs || ms > begin + 6 * dayMs)
        .map((endMs) => ({
          endMs,
          value: outages.some((from) => endMs >= from && endMs < from + 35 * minuteMs) ? 95 : 50,
        })),
    );
  });
  after(() => desk.close());

  test('says how often the rule would have fired in the last 30 days, and when', async () => {
    const { status, body } = await desk.member.call(testAlertRule, cpuRule);
    assert.equal(status, 200);
    assert.equal(body.message, 'Would have fired 4 times in the last 30 days.');
    assert.equal(body.count, 4);
    assert.deepEqual(
      body.incidents.map(({ startedAt, endedAt, peak }) => [startedAt, endedAt, peak]),
      [
        ['2026-06-01T14:30:00.000Z', null, 95],
        ['2026-05-23T14:30:00.000Z', '2026-05-23T15:05:00.000Z', 95],
        ['2026-05-12T14:30:00.000Z', '2026-05-12T15:05:00.000Z', 95],
        ['2026-05-06T14:30:00.000Z', '2026-05-06T15:05:00.000Z', 95],
      ],
    );
    assert.ok(body.points.length > 300 && body.points.length <= 361);
    assert.deepEqual(body.gaps, [
      { from: '2026-05-02T15:00:00.000Z', to: '2026-05-03T15:00:00.000Z' },
      { from: '2026-05-08T14:55:00.000Z', to: '2026-05-09T15:05:00.000Z' },
    ]);
  });

  test('of silence: the missing day, and nothing before the first value', async () => {
    const { body } = await desk.member.call(testAlertRule, {
      ...cpuRule,
      condition: 'silent',
      threshold: null,
      forMinutes: 60,
    });
    assert.deepEqual(
      body.incidents.map(({ startedAt, endedAt }) => [startedAt, endedAt]),
      [['2026-05-08T15:55:00.000Z', '2026-05-09T15:05:00.000Z']],
    );
  });

  test('quiet hours are marked, and maintenance windows are left out', async () => {
    const quiet = { from: '14:00', to: '16:00', timeZone: 'UTC' };
    const { body } = await desk.member.call(testAlertRule, { ...cpuRule, quiet });
    assert.ok(body.incidents.every((one) => one.quiet));
    await desk.admin.call(saveMaintenanceWindow, {
      source: 'server',
      from: '2026-05-22T00:00:00Z',
      to: '2026-06-02T00:00:00Z',
      reason: 'move',
    });
    const { body: paused } = await desk.member.call(testAlertRule, cpuRule);
    assert.equal(paused.count, 2);
  });

  test('refuses what does not fit, and other people’s sources', async () => {
    const bad = (more: object, status: number, text: RegExp) =>
      desk.refuses(testAlertRule, { ...cpuRule, ...more }, status, text);
    await bad({ metric: 'toString' }, 400, /^metric: must be one of score/);
    await bad({ metric: 'ReadIOPS' }, 400, /^metric: must be one of score, CPUUtilization/);
    await bad({ target: 'instance/nobody' }, 404, /^There is no such target/);
    await bad({ threshold: null }, 400, /^threshold: is required/);
    await bad({ threshold: Number.MAX_VALUE }, 400, /^threshold: must be at most/);
    await bad({ condition: 'silent' }, 400, /^threshold: must be empty/);
    await bad(
      { condition: 'silent', threshold: null, forMinutes: 5 },
      400,
      /^forMinutes: must be at least 15/,
    );
    await bad({ forMinutes: 1441 }, 400, /^forMinutes: must be at most 1440/);
    await bad({ forMinutes: 1.5 }, 400, /^forMinutes: must be a whole number/);
    await bad({ mails: ['nobody'] }, 400, /must be e-mail addresses/);
    await bad({ mails: ['a@b.example', 'A@b.example'] }, 400, /^mails: must name each address once/);
    await bad({ webhook: 'ftp://x.example' }, 400, /^webhook: must be an address/);
    await bad({ webhook: 'https://a:b@x.example' }, 400, /^webhook: must not hold a user name/);
    await bad({ quiet: { from: '25:00', to: '07:00', timeZone: 'UTC' } }, 400, /must be a time/);
    await bad(
      { quiet: { from: '22:00', to: '07:00', timeZone: 'Moon' } },
      400,
      /^quiet: must name a time zone/,
    );
    await bad(
      { quiet: { from: '22:00', to: '22:00', timeZone: 'UTC' } },
      400,
      /^quiet: must not begin and end/,
    );
    await bad({ source: 'jobs', target: '*', metric: 'failed' }, 403, /access to the monitor of this source/);
    await bad({ name: 'a\nb' }, 400, /name/);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(testAlertRule, cpuRule));
});
