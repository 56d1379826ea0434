import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { demoReports } from './demo-accounts.ts';
import { replaceReports } from './store.ts';

/** The collectors' accounts of the demo, each used once before its newest report. */
export const featureSeed: FeatureSeed = {
  order: 65,
  async seed({ platform, random }) {
    const reports = demoReports(random.fork('sentiment-accounts'), platform.now());
    const earlier = reports.map((report) => ({
      ...report,
      state: 'used' as const,
      createdAt: new Date(Date.parse(report.createdAt) - 3_600_000).toISOString(),
      reason: null,
    }));
    await platform.db.transaction().execute(async (trx) => {
      await replaceReports(trx, earlier);
      await replaceReports(trx, reports);
    });
  },
};
