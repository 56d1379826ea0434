import type { FilterType } from '@midoffice/contract/customers/filters/lists';
import { demoStaff } from '../../../platform/demo/staff.ts';
import { timeOfDay, type FeatureSeed } from '../../../platform/demo/world.ts';
import { signupVerdictOf } from './check.ts';
import { demoSignupKey, ownDomains, readFilter } from './rules.ts';
import { insertFilters, insertRefusal } from './store.ts';

type Seeded = readonly [type: FilterType, value: string, isActive: boolean, daysAgo: number, source?: string];

/** Every type in both states; the list of throw-away domains as an import leaves it. */
const seeded: readonly Seeded[] = [
  ['validBaseDomains', 'northwind-analytics.example', true, 210],
  ['validBaseDomains', 'harbour-university.example', true, 180],
  ['validDomains', 'students.trial-campus.example', true, 120],
  ['validDomains', 'old-partner.example', false, 400],
  ['invalidDomains', 'trial-campus.example', true, 121],
  ['invalidDomains', 'blätterwald-post.example', true, 44],
  ['invalidDomains', 'example.org', false, 3],
  [
    'invalidDomains',
    'a-very-long-name-of-a-domain-that-was-made-for-one-campaign.autumn-offers.example',
    true,
    30,
  ],
  ['userstoRuleOut', 'resale.of.keys@example.com', true, 75],
  ['userstoRuleOut', 'chargeback+3@quick-money.example', true, 18],
  ['userstoRuleOut', 'formerly.blocked@example.net', false, 300],
  ...['10-minute-post', 'mail-for-a-day', 'throw-it-away', 'inbox-of-nobody', 'burner-box', 'no-reply-ever']
    .flatMap((name) => ['example', 'example.com', 'example.net'].map((ending) => `${name}.${ending}`))
    .map((value): Seeded => ['invalidDomains', value, true, 12, 'throw-away-domains.txt']),
];

/** Sign-ups that the product asked about: the address, and how many hours ago. */
const asked: readonly (readonly [string, number])[] = [
  ['free.trial.7@burner-box.example.com', 2],
  ['free.trial.8@burner-box.example.com', 3],
  ['mika@mx.throw-it-away.example', 9],
  ['resale.of.keys+again@example.com', 26],
  ['lena@blätterwald-post.example', 31],
  ['prof.okafor@students.trial-campus.example', 40],
  ['someone@trial-campus.example', 52],
  ['offers@a-very-long-name-of-a-domain-that-was-made-for-one-campaign.autumn-offers.example', 90],
  ['quick@10-minute-post.example', 140],
];

const hourMs = 3_600_000;

/** The demo's filters, and the sign-ups that they refused. */
export const featureSeed: FeatureSeed = {
  order: 50,
  async seed(world) {
    const { platform } = world;
    const { db } = platform;
    const now = timeOfDay(world, '08:30');
    const own = ownDomains(platform);
    for (const [n, [type, value, isActive, daysAgo, source]] of seeded.entries()) {
      const read = readFilter(type, value, own);
      if ('problem' in read) throw new TypeError(`the demo's filter ${value} ${read.problem}`);
      const creator = demoStaff[source ? 0 : n % 3]!;
      await insertFilters(db, [read.filter], {
        createdById: creator.userid,
        createdBy: `${creator.firstname} ${creator.lastname}`,
        isActive,
        source: source ?? null,
        createdAt: new Date(now - daysAgo * 24 * hourMs - (source ? 0 : n * 60_000)).toISOString(),
      });
    }
    for (const [email, hoursAgo] of asked.toReversed()) {
      const { verdict, filter } = await signupVerdictOf(db, email);
      if (!filter || verdict.allowed) continue;
      await insertRefusal(db, {
        digest: Buffer.from(email),
        sender: demoSignupKey.sender,
        email: verdict.email,
        reason: verdict.reason,
        filter,
        at: new Date(now - hoursAgo * hourMs).toISOString(),
      });
    }
  },
};
