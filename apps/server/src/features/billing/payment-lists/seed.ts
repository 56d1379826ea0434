import { putDemoDocuments, type DemoDocument } from '../../../platform/demo/records.ts';
import type { FeatureSeed, Random } from '../../../platform/demo/world.ts';
import { refreshLists } from './refresh.ts';

const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');

/** Documents of customers whom the main record lost, each with a key that its store still has. */
const lost: readonly (readonly [
  store: DemoDocument['store'],
  userid: string,
  email: string,
  plan: string,
])[] = [
  ['firebase', 'former-trial-7241', 'ines.fallback@example.org', 'monthlyIND1'],
  ['firebase', 'imported-2019-118', 'ops@kestrel-analytics.example', 'annualCOM1'],
  ['mongo', 'imported-2019-204', 'data@harbour-ledger.example', 'monthlyIND2'],
];

/** The demo's lists as last night's refresh made them, with a few keys that belong to nobody. */
export const featureSeed: FeatureSeed = {
  order: 92,
  async seed({ platform, sandbox, random: all }) {
    const random = all.fork('loose keys');
    putDemoDocuments(
      sandbox,
      platform.settings.MONGODB_COLLECTION,
      lost.map(([store, userid, email, planType]) => ({
        store,
        userid,
        id: hex(random, 24),
        email,
        planType,
        apikey: hex(random, 32),
      })),
    );
    await refreshLists(platform, { lists: null, actor: null });
  },
};
