import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { insertView, type StoredView } from './store.ts';
import { viewsAtMost } from './rules.ts';

type Seeded = Pick<StoredView, 'userid' | 'page' | 'item' | 'name' | 'query' | 'shared'>;

const views: readonly Seeded[] = [
  {
    userid: 'demo-support',
    page: 'user-records',
    item: 'getUserInfo',
    name: 'Newest customers',
    query: 'sort=-createdAt',
    shared: true,
  },
  {
    userid: 'demo-analyst',
    page: 'console',
    item: 'ledger',
    name: 'Repairs in force',
    query: 'reverted=no',
    shared: true,
  },
  {
    userid: 'demo-admin',
    page: 'console',
    item: 'audit',
    name: 'Changes of roles',
    query: 'kind=staff.role-changed',
    shared: false,
  },
];

/** Saved views of the demo world: two that are shared, one of the admin's own. */
export const featureSeed: FeatureSeed = {
  order: 95,
  async seed({ platform }) {
    await platform.db.transaction().execute(async (trx) => {
      for (const view of views) await insertView(trx, view, viewsAtMost);
    });
  },
};
