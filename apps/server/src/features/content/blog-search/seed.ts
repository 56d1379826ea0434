import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { demoPosts } from './demo/posts.ts';
import { writePosts } from './store.ts';

/** The published posts of the demo's blog, one a week until the world's day. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed({ platform: { db }, today }) {
    await writePosts(
      db,
      demoPosts.map(([slug, type, title, text], index) => ({
        slug,
        type,
        title,
        text,
        publishedAt: new Date(Date.parse(today) - index * 7 * 86_400_000).toISOString(),
      })),
    );
  },
};
