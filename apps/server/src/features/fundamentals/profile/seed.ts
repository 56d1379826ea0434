import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { readScreen } from '../../prices/charts/api.ts';
import { demoCompany } from './demo-companies.ts';
import { importProfiles } from './import.ts';
import { storeAlternatives } from './store.ts';

const mostSymbols = 10_000;
const actor = { id: null, label: 'demo' };

/** A wrong last digit of an ISIN, as a vendor that cuts it off and guesses would have it. */
const wrongDigit = (isin: string): string => `${isin.slice(0, -1)}${(Number(isin.at(-1)) + 3) % 10}`;

/** What the sources know of each company, and what was taken over of it; one identifier is wrong. */
export const featureSeed: FeatureSeed = {
  order: 37,
  async seed({ platform, random, sandbox }) {
    const { rows } = await readScreen(platform.db, mostSymbols);
    for (const row of rows) {
      const { symbol, name, exchange, sharesOutstanding } = row;
      const listed = { symbol, name, exchange, shares: sharesOutstanding ?? 100_000_000 };
      const company = demoCompany(listed, random.fork(symbol));
      sandbox.profiles.put(company);
      const { figi, ...known } = company;
      const record = symbol === 'HLXM' ? { ...known, isin: wrongDigit(known.isin) } : known;
      await importProfiles(platform.db, [record], { source: 'fmp', fileName: 'profiles.json', actor });
      // What only other sources say comes with Fix Profile.
      await platform.db
        .transaction()
        .execute((trx) =>
          storeAlternatives(
            trx,
            symbol,
            [{ source: 'finage', content: { figiComposite: figi, ceo: company.ceo }, problem: null }],
            platform.now(),
          ),
        );
    }
  },
};
