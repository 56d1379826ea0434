import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { refreshFeeds } from './refresh.ts';

/** The feeds of the demo's symbols; the job sends more quotes every minute. */
export const featureSeed: FeatureSeed = {
  order: 900,
  async seed({ platform }) {
    await refreshFeeds(platform);
  },
};
