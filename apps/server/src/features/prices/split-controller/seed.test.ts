import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import { createRandom } from '../../../platform/demo/world.ts';
import { featureSeed } from './seed.ts';
import { makeSplit, newestAudit, splitDate, splitServer, today, type SplitServer } from './testing/split.ts';

describe('demo splits', () => {
  let server: SplitServer;
  const seed = () =>
    featureSeed.seed({
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today,
      sandbox: undefined as never,
    });
  before(async () => {
    server = await splitServer();
  });
  after(() => server.close());

  test('a world without the company is left as it is', async () => {
    const digest = await server.digest();
    await seed();
    assert.equal(await server.digest(), digest);
  });

  test('one split is set complete', async () => {
    await makeSplit(server.platform, 'QLTY');
    await seed();
    const { body } = await server.analyst.call(getSplitStatistics, { symbol: 'QLTY', splitDate });
    assert.ok(Object.values(body.adjustmentComplete).every(Boolean));
    assert.equal((await newestAudit(server, 'QLTY'))?.kind, 'split.fix-applied');
  });
});
