import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { demoSentences } from './demo/sentences.ts';
import { demoTemplates } from './demo/templates.ts';
import { cleaned } from './rules.ts';
import { seedCredits } from './seed-store.ts';
import { insertSentences } from './sentence-store.ts';
import { insertRequest, insertTemplate } from './store.ts';

/** The article writer of the demo: templates of all groups, a library of sentences, requests, credits in part used. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed({ platform }) {
    const { db } = platform;
    for (const { id, userid, ...template } of demoTemplates)
      await insertTemplate(db, id, userid, { ...template, ...(await cleaned(template.content, userid)) });
    await insertSentences(db, demoSentences);
    await seedCredits(db, 'demo-writer', { usedTokens: 12.34, maxTokens: 50 });
    await seedCredits(db, 'demo-admin', { usedTokens: 1.5, maxTokens: 100 });
    await insertRequest(db, 'demo-writer', 'A paragraph on debt and its cost, for the banks we cover.', [
      'netDebt',
      'interestCoverage',
    ]);
  },
};
