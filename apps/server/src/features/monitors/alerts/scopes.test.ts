// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acknowledgeAlert } from '@midoffice/contract/monitors/alerts/calls/acknowledge-alert';
import { deleteAlertRule } from '@midoffice/contract/monitors/alerts/calls/delete-alert-rule';
import { getOpenAlerts } from '@midoffice/contract/monitors/alerts/calls/get-open-alerts';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import type { Client } from '../../../testing/server.ts';
import { refuses } from '../../../testing/refuses.ts';
import { runAlerts } from './run.ts';
import { alertDesk, cpuRule, type Desk } from './testing/desk.ts';
import { putServer } from './testing/values-store.ts';

const denied = 'You do not have access to the monitor of this source.';
const silent = { ...cpuRule, condition: 'silent', threshold: null, forMinutes: 15 } as const;

describe('rules over instances, and over databases and caches', () => {
  let desk: Desk;
  const rules: Record<string, number> = {};
  const incidents: Record<string, number> = {};
  const targets = { instance: cpuRule.target, database: 'database/prices', cache: 'cache/quotes' } as const;
  const definitionOf = (kind: keyof typeof targets) => ({
    ...silent,
    name: kind,
    target: targets[kind],
    metric: 'score',
  });
  let grants: readonly (readonly [Client, own: readonly string[]])[];
  before(async () => {
    desk = await alertDesk();
    grants = [
      [desk.member, ['instance']],
      [desk.databaseMember, ['cache', 'database']],
    ];
    await putServer(desk.server.platform, 'database', 'prices');
    await putServer(desk.server.platform, 'cache', 'quotes');
    for (const kind of ['instance', 'database', 'cache'] as const)
      rules[kind] = await desk.enabled(definitionOf(kind));
    desk.pass(60);
    await runAlerts(desk.server.platform);
    for (const row of (await desk.admin.call(listAlertIncidents, {})).body.rows)
      incidents[row.ruleName] = row.id;
    assert.equal(Object.keys(incidents).length, 3);
  });
  after(() => desk.close());

  test('who may open one monitor alone sees its rules and incidents alone', async () => {
    for (const [client, own] of grants) {
      const { body: listed } = await client.call(listAlertRules, {});
      assert.deepEqual(listed.rules.map(({ name }) => name).sort(), own);
      const { body: found } = await client.call(listAlertIncidents, {});
      assert.deepEqual([found.rows.map(({ ruleName }) => ruleName).sort(), found.total], [own, own.length]);
      const { body: open } = await client.call(getOpenAlerts, {});
      assert.deepEqual([open.rows.map(({ ruleName }) => ruleName).sort(), open.count], [own, own.length]);
    }
    assert.equal((await desk.admin.call(getOpenAlerts, {})).body.count, 3);
  });

  test('and tests, changes and works on those alone', async () => {
    for (const [client, own] of grants)
      for (const kind of ['instance', 'database', 'cache'] as const) {
        const definition = definitionOf(kind);
        if (own.includes(kind)) {
          assert.equal((await client.call(testAlertRule, definition)).status, 200);
          const renamed = { ...definition, id: rules[kind]!, enabled: true };
          assert.equal((await client.call(saveAlertRule, renamed)).status, 200);
          assert.equal((await client.call(acknowledgeAlert, { id: incidents[kind]! })).status, 200);
          assert.equal((await client.call(snoozeAlert, { id: incidents[kind]!, hours: 1 })).status, 200);
          continue;
        }
        const is = (call: Parameters<typeof refuses>[2], input: object) =>
          refuses(desk.server, client, call, input, 403, denied);
        await is(testAlertRule, definition);
        // Whether there is such a target is not said either.
        await is(testAlertRule, { ...definition, target: `${kind}/nobody` });
        await is(saveAlertRule, definition);
        const ownTarget = targets[own[0] as keyof typeof targets];
        await is(saveAlertRule, { ...definition, target: ownTarget, id: rules[kind] });
        await is(saveAlertRule, { ...definition, id: rules[own[0]!] });
        await is(deleteAlertRule, { id: rules[kind] });
        await is(acknowledgeAlert, { id: incidents[kind] });
        await is(snoozeAlert, { id: incidents[kind], hours: 1 });
      }
  });
});
