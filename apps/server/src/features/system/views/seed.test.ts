import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer } from '../../../testing/server.ts';
import { featureSeed } from './seed.ts';

test('the demo world has views of tools that their owners may open, shared ones for others', async () => {
  const server = await testServer();
  const admin = await server.staff({ userid: 'demo-admin' });
  const analyst = await server.staff({ userid: 'demo-analyst', role: 'analyst', permissions: ['charts'] });
  await server.staff({ userid: 'demo-support', role: 'standard', permissions: ['getUserInfo'] });
  const world = { platform: server.platform, random: createRandom(1), size: 1, today: '2024-06-01' };
  await featureSeed.seed({ ...world, sandbox: undefined as never });
  const names = async (client: typeof admin) =>
    (await client.call(listSavedViews, {})).body.views.map(({ name, own }) => [name, own]);
  assert.deepEqual(await names(admin), [
    ['Changes of roles', true],
    ['Repairs in force', false],
    ['Newest customers', false],
  ]);
  assert.deepEqual(await names(analyst), [['Repairs in force', true]]);
  await server.close();
});
