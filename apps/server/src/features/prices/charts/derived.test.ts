import { join } from 'node:path';
import { test } from 'node:test';
import { testServer } from '../../../testing/server.ts';
import { checkRules, measureRules } from '../../../testing/rules.ts';
import { derivedSeries, mainSeriesRules } from './derived.ts';
import { mainSeriesFacts } from './testing/rules-facts.ts';

test('main series come out of fixed facts as the reviewed file says, or the version of their rules was raised', async () => {
  const { platform, close } = await testServer();
  const measured = await measureRules(platform.db, {
    version: mainSeriesRules,
    cases: mainSeriesFacts,
    derived: ['bar', 'eod_adjustment'],
    async make(trx) {
      for (const series of await derivedSeries.seriesOf(trx, 'RULE')) await series.remake();
    },
  });
  await close();
  checkRules(
    measured,
    join(import.meta.dirname, 'rules.json'),
    'mainSeriesRules (features/prices/charts/derived.ts)',
    'apps/server/src/features/prices/charts/derived.test.ts',
  );
});
