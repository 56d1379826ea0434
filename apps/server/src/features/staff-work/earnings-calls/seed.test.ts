import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { createRandom } from '../../../platform/demo/world.ts';
import { featureSeed } from './seed.ts';
import { liveServer } from './testing/calls.ts';

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

test('the first pages of the demo have calls that open to alternate symbols (r002-calls-alt-symbols)', async (t) => {
  const server = await liveServer();
  t.after(() => server.close());
  const now = server.platform.now();
  for (const [n, symbol] of ['AAAA', 'BBBB', 'CCCC'].entries()) {
    const when = { transcriptionTime: null, symbol };
    await server.add({ ...when, fiscalPeriod: '2030-Q1', date: dayOf(now + (n + 2) * dayMs) });
    await server.add({ ...when, fiscalPeriod: '2029-Q4', date: dayOf(now - (n + 2) * dayMs) });
  }
  const { platform, sandbox } = server;
  const world = { platform, sandbox, random: createRandom(1), size: 1, today: dayOf(now) };
  await featureSeed.seed(world);
  for (const type of ['pre-call', 'post-call'] as const) {
    const { body } = await server.ann.call(getEarningsCalls, { type });
    assert.deepEqual(
      body.map(({ altSymbols }) => altSymbols),
      [[], ['BBBB.DE', 'BBBB.L'], []],
      type,
    );
  }
});
