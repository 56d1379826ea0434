import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAlertSources } from '@midoffice/contract/monitors/alerts/calls/get-alert-sources';
import { alertDesk, type Desk } from '../testing/desk.ts';
import { putFeed, putServer } from '../testing/values-store.ts';

describe('get-alert-sources', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  test('names targets and metrics of the sources that the caller may open', async () => {
    await putFeed(desk.server.platform, 'NYSE');
    await putFeed(desk.server.platform, 'CRYPTO');
    await putServer(desk.server.platform, 'database', 'prices');
    await putServer(desk.server.platform, 'cache', 'quotes');
    const { body } = await desk.admin.call(getAlertSources, {});
    assert.deepEqual(
      body.sources.map(({ source, targets }) => [source, targets.map(({ key }) => key)]),
      [
        ['server', ['instance/liveprod-1', 'database/prices', 'cache/quotes']],
        ['feed', ['NYSE']],
        ['requests', ['*']],
        ['jobs', ['*']],
      ],
    );
    const { body: seen } = await desk.member.call(getAlertSources, {});
    assert.deepEqual(
      seen.sources.map(({ source, targets }) => [source, targets.map(({ key }) => key)]),
      [['server', ['instance/liveprod-1']]],
    );
    const { body: others } = await desk.databaseMember.call(getAlertSources, {});
    assert.deepEqual(
      others.sources.map(({ source, targets }) => [source, targets.map(({ key }) => key)]),
      [['server', ['database/prices', 'cache/quotes']]],
    );
    assert.ok(seen.sources[0]!.targets[0]!.metrics.includes('CPUUtilization'));
  });

  test('refuses outsiders', () => desk.refusesOutsiders(getAlertSources));
});
