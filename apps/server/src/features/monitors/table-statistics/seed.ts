import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { refreshStatistics } from './refresh.ts';

/** The statistics of the demo world, after everything else in it. */
export const featureSeed: FeatureSeed = {
  order: 1000,
  async seed({ platform }) {
    await refreshStatistics(platform);
  },
};
