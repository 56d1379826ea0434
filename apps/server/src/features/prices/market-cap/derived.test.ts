import { join } from 'node:path';
import { test } from 'node:test';
import { testServer } from '../../../testing/server.ts';
import { checkRules, measureRules } from '../../../testing/rules.ts';
import { derivedShareCounts, shareCountRules } from './derived.ts';
import { shareCountFacts } from './testing/rules-facts.ts';

test('share counts come out of fixed facts as the reviewed file says, or the version of their rules was raised', async () => {
  const { platform, close } = await testServer();
  const measured = await measureRules(platform.db, {
    version: shareCountRules,
    cases: shareCountFacts,
    derived: ['share_step', 'market_cap_check'],
    async make(trx) {
      for (const series of await derivedShareCounts.seriesOf(trx, 'RULE')) await series.remake();
    },
  });
  await close();
  checkRules(
    measured,
    join(import.meta.dirname, 'rules.json'),
    'shareCountRules (features/prices/market-cap/derived.ts)',
    'apps/server/src/features/prices/market-cap/derived.test.ts',
  );
});
