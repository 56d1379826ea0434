// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { alertDesk, type Desk } from '../testing/desk.ts';

describe('list-alert-rules', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  test('lists rules with their state, of the sources that the caller may open', async () => {
    await desk.enabled();
    await desk.enabled({
      name: 'Jobs',
      source: 'jobs',
      target: '*',
      metric: 'failed',
      threshold: 0,
      forMinutes: 0,
      webhook: 'https://hooks.example.com/in',
    });
    const { status, body } = await desk.admin.call(listAlertRules, {});
    assert.equal(status, 200);
    assert.deepEqual(
      body.rules.map(({ name, state, targetLabel, unit, testedCount, hasWebhookSecret }) => [
        name,
        state,
        targetLabel,
        unit,
        testedCount,
        hasWebhookSecret,
      ]),
      [
        ['CPU of liveprod-1', 'no data', 'liveprod-1', '%', 0, false],
        ['Jobs', 'no data', 'All jobs', 'jobs', 0, true],
      ],
    );
    assert.ok(!JSON.stringify(body).includes('whsec_'));
    const { body: seen } = await desk.member.call(listAlertRules, {});
    assert.deepEqual(
      seen.rules.map(({ name }) => name),
      ['CPU of liveprod-1'],
    );
  });

  test('refuses outsiders', () => desk.refusesOutsiders(listAlertRules));
});
