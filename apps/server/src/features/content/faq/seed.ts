import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { draftRecords, publishedRecords } from './demo/records.ts';
import { insertFaqRecord } from './store.ts';

/** The FAQ of the demo: published records of all codes, and drafts. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed({ platform: { db } }) {
    for (const [list, draft] of [
      [publishedRecords, false],
      [draftRecords, true],
    ] as const)
      for (const [key, code, subCode, endpoint, question, answer] of list)
        await insertFaqRecord(
          db,
          { key: key || null, code, subCode, endpoint, question, answer, draft },
          'demo-admin',
        );
  },
};
