import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { storeRates } from './store.ts';

/** As far back as the demo's statements go, and a little more. */
const years = 14;

/** Exchange rates of the demo world: those that the stand-in of the ECB answers. */
export const featureSeed: FeatureSeed = {
  order: 15,
  async seed({ platform, today, sandbox }) {
    const first = `${Number(today.slice(0, 4)) - years}-01-01`;
    const rates = sandbox.ecb.rates(first, today, ['CAD', 'CHF', 'GBP', 'JPY', 'NOK', 'USD']);
    await platform.db.transaction().execute((trx) => storeRates(trx, rates));
  },
};
