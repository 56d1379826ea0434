import { join } from 'node:path';
import { test } from 'node:test';
import { testServer } from '../../../testing/server.ts';
import { checkRules, measureRules } from '../../../testing/rules.ts';
import { derivedMainSets, mainSetRules } from './derived.ts';
import { mainSetFacts } from './testing/rules-facts.ts';

test('main sets come out of fixed facts as the reviewed file says, or the version of their rules was raised', async () => {
  const { platform, close } = await testServer();
  const measured = await measureRules(platform.db, {
    version: mainSetRules,
    cases: mainSetFacts,
    derived: ['eds_record', 'eds_outlier'],
    async make(trx) {
      for (const series of await derivedMainSets.seriesOf(trx, 'RULE')) await series.remake();
    },
  });
  await close();
  checkRules(
    measured,
    join(import.meta.dirname, 'rules.json'),
    'mainSetRules (features/prices/corporate-actions/derived.ts)',
    'apps/server/src/features/prices/corporate-actions/derived.test.ts',
  );
});
