import { demoSeed, demoStatements } from '@midoffice/market/statements/demo';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { readScreen } from '../../prices/charts/api.ts';
import { correctDemoStatements } from './demo/corrections.ts';
import { plantStatementFaults, type PlantedStatement } from './demo/faults.ts';
import { layersFrom } from './demo/sources.ts';
import { demoSegments } from './demo/segments.ts';
import { putLayer, storeSegments, storeSourceRecords } from './import.ts';
import { readStatements } from './read.ts';

const mostSymbols = 10_000;
/** Companies whose revenue is known by product and region. */
const segmented: ReadonlySet<string> = new Set(['AVLN', 'LMNT', 'MRWK', 'NWND', 'ORBD']);
const by = { id: null, label: 'demo world' };

interface Company {
  readonly symbol: string;
  readonly asOf: string;
  readonly sharesOutstanding: number | null;
}

async function seedCompany(
  trx: Trx,
  { symbol, asOf, sharesOutstanding }: Company,
): Promise<PlantedStatement[]> {
  const truth = demoStatements(symbol, demoSeed, {
    asOf,
    ...(sharesOutstanding === null ? {} : { sharesOutstanding }),
  });
  const planted: PlantedStatement[] = [];
  // The filings come last: they concern every table, so that the main set is made once.
  for (const { source, records } of layersFrom(truth).toReversed()) {
    const spoilt =
      source === 'sec' ? plantStatementFaults(symbol, source, records) : { records, planted: [] };
    planted.push(...spoilt.planted);
    const from = { symbol, source, records: spoilt.records, fileName: `${symbol}-${source}.json` };
    await (source === 'sec' ? storeSourceRecords(trx, from, by) : putLayer(trx, from, by));
  }
  return planted;
}

/** Statements of the demo companies by several sources that differ a little, with known errors whose truth is kept. */
export const featureSeed: FeatureSeed = {
  order: 36,
  async seed({ platform, today }) {
    const { rows } = await readScreen(platform.db, mostSymbols);
    await platform.db.transaction().execute(async (trx) => {
      const planted: PlantedStatement[] = [];
      for (const { symbol, sharesOutstanding } of rows)
        planted.push(...(await seedCompany(trx, { symbol, asOf: today, sharesOutstanding })));
      for (const { symbol } of rows.filter((one) => segmented.has(one.symbol))) {
        const income = await readStatements(trx, { symbol, statement: 'income' });
        const from = { symbol, source: 'sec', fileName: `${symbol}-segments.json` };
        await storeSegments(trx, { ...from, records: demoSegments(income) }, by);
      }
      await correctDemoStatements(trx);
      const known = (await readState<object>(trx, 'demo-truth')) ?? {};
      await writeState(trx, 'demo-truth', { ...known, statements: planted });
    });
  },
};
