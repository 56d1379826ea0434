import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { demoDatabases, demoInstances } from './demo-servers.ts';
import { collect } from './read.ts';

/** Servers, databases and caches at the stand-in, with a day of their metrics, read as the job does. */
export const featureSeed: FeatureSeed = {
  order: 63,
  async seed({ platform, sandbox }) {
    sandbox.aws.seed([...demoInstances, ...demoDatabases]);
    await collect(platform, 'instances');
    await collect(platform, 'databases');
  },
};
