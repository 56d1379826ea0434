import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { refreshRecords } from './refresh.ts';

/** Records of all symbols, as the job makes them. */
export const featureSeed: FeatureSeed = {
  order: 64,
  async seed({ platform }) {
    await refreshRecords(platform);
  },
};
