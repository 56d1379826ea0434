import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { scanUniverse } from './scan.ts';

/** The review queue of the demo world: what the scan finds in its symbols. After the bars and the requests. */
export const featureSeed: FeatureSeed = {
  order: 70,
  async seed({ platform }) {
    await scanUniverse(platform, { full: true });
  },
};
