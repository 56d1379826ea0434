import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { insertRemovals, userIdsOf } from './customer-store.ts';

/** Who asked for the deletion of the payment method, and how many days ago: one may have it, one may not yet. */
const requests: readonly (readonly [email: string, daysAgo: number])[] = [
  ['lukasz.wisniewski@example.net', 3],
  ['freya.ashworth@example.org', 1],
];

/** The demo's removal requests. */
export const featureSeed: FeatureSeed = {
  order: 30,
  async seed({ platform: { db }, today }) {
    const ids = await userIdsOf(
      db,
      requests.map(([email]) => email),
    );
    await insertRemovals(
      db,
      requests.flatMap(([email, daysAgo]) => {
        const userid = ids.get(email);
        const requestedAt = new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString();
        return userid === undefined ? [] : [{ userid, requestedAt }];
      }),
    );
  },
};
