import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { setIndexMembers } from './index-members.ts';
import { refreshCoverage } from './refresh.ts';
import { readSymbolsBySize } from './source-store.ts';

/** The coverage of the demo's symbols, and an index of the ten largest companies. */
export const featureSeed: FeatureSeed = {
  order: 900,
  async seed({ platform }) {
    await refreshCoverage(platform);
    const largest = await readSymbolsBySize(platform.db, 10);
    await setIndexMembers(platform, 'Demo Large 10', largest, { id: null, label: 'demo' });
  },
};
