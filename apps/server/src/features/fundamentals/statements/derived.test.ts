import { join } from 'node:path';
import { test } from 'node:test';
import { testServer } from '../../../testing/server.ts';
import { checkRules, measureRules } from '../../../testing/rules.ts';
import { derivedStatements, statementRules } from './derived.ts';
import { statementFacts } from './testing/rules-facts.ts';

test('main sets of statements come out of fixed facts as the reviewed file says, or the version of their rules was raised', async () => {
  const { platform, close } = await testServer();
  const measured = await measureRules(platform.db, {
    version: statementRules,
    cases: statementFacts,
    derived: ['statement_record', 'statement_symbol'],
    async make(trx) {
      for (const series of await derivedStatements.seriesOf(trx, 'RULE')) await series.remake();
    },
  });
  await close();
  checkRules(
    measured,
    join(import.meta.dirname, 'rules.json'),
    'statementRules (features/fundamentals/statements/derived.ts)',
    'apps/server/src/features/fundamentals/statements/derived.test.ts',
  );
});
