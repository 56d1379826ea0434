import type { Random, FeatureSeed } from '../../../platform/demo/world.ts';
import { packAccount } from './archive.ts';
import { restorableUntil } from './rules.ts';
import { insertFormerCustomer } from './seed-store.ts';
import { putDeletion } from './store.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const code = (random: Random, length: number): string =>
  Array.from({ length }, () => letters[random.int(0, letters.length - 1)]).join('');

/** Accounts that were deleted lately: so many days ago, by whom, and why. */
const former = [
  {
    firstname: 'Tomasz',
    lastname: 'Zieliński',
    email: 'tomasz.zielinski@example.net',
    daysAgo: 2,
    by: 'support@demo.midoffice.example',
    reason: 'Asked for deletion by mail, confirmed by answer.',
  },
  {
    firstname: 'Priya',
    lastname: 'Raman',
    email: 'priya.raman+test@example.org',
    daysAgo: 11,
    by: 'admin@demo.midoffice.example',
    reason: 'Second account of priya.raman@example.org, never used.',
  },
  {
    firstname: 'Noah',
    lastname: 'Fitzgerald-Whittington of the Western Isles',
    email: 'noah.fitzgerald.whittington@a-very-long-company-name-for-a-mail-address.example',
    daysAgo: 29,
    by: 'support@demo.midoffice.example',
    reason: 'Trial account of a reseller.',
  },
] as const;

/** The demo's deleted accounts, each with its sealed archive: they can be brought back. */
export const featureSeed: FeatureSeed = {
  order: 90,
  async seed({ platform: { db, secrets }, random, today }) {
    for (const [n, person] of former.entries()) {
      const own = random.fork(`former ${n}`);
      const userid = code(own, 28);
      const username = person.email.split('@')[0]!.replace(/\W/g, '');
      const deletedMs = Date.parse(today) - person.daysAgo * 86_400_000 + 9 * 3_600_000;
      await db.transaction().execute(async (trx) => {
        const createdAt = new Date(deletedMs - own.int(50, 900) * 86_400_000).toISOString();
        await insertFormerCustomer(trx, secrets, {
          ...person,
          userid,
          username,
          apikey: code(own, 32),
          createdAt,
        });
        const { cipher, counts } = await packAccount(trx, secrets, userid);
        await putDeletion(trx, {
          account: { ...person, userid, username, mongo_id: code(own, 24), plan_code: 'free' },
          counts,
          cipher,
          reason: person.reason,
          by: { id: null, label: person.by },
          at: new Date(deletedMs).toISOString(),
          purgeAt: restorableUntil(deletedMs),
        });
      });
    }
  },
};
