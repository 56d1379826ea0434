import { sentDeclaration } from '@midoffice/contract/staff-work/declarations/inputs';
import { demoCustomers } from '../../../platform/demo/store.ts';
import { timeOfDay, type FeatureSeed, type Random } from '../../../platform/demo/world.ts';
import { storeRecords } from '../../../platform/ingest/ingest.ts';
import { declarationIngest } from './ingest.ts';
import { analyzeDeclarations } from './store.ts';

const occupations = [
  'Software engineer',
  'Student',
  'Portfolio manager',
  'Data analyst',
  'Retired',
  'Teacher',
];
const employers = [
  'Alderbrook Capital',
  'Ferro & Finch',
  'Marlowe Quant',
  'Tidewater Funds',
  'Self-employed',
  'The Consolidated International Quantitative Research and Portfolio Construction Company of Northern Europe',
];
const streets = ['Harbour Street', 'Mill Lane', 'Königsallee', 'Rue des Lilas', 'Market Square'];
const towns = ['London', 'Düsseldorf', 'Lyon', 'Oslo', 'Toronto', 'Singapore'];

const addressOf = (random: Random): string =>
  `${random.int(1, 180)} ${random.pick(streets)}\n${random.pick(towns)}`;

/** The demo's declarations: 130, two pages; some without questions, without account, or with what strains a table. */
export const featureSeed: FeatureSeed = {
  order: 45,
  async seed(world) {
    const { platform, random: worldRandom, size } = world;
    const random = worldRandom.fork('declarations');
    const nowMs = timeOfDay(world, '08:00');
    const people = await demoCustomers(platform.db, Math.round(130 * size));
    const records = people.map((person, n) => {
      const isProfessional = random.next() < 0.35;
      const name = `${person.firstname} ${person.lastname}`.trim() || null;
      return sentDeclaration.parse({
        _id: `demo-declaration-${n}`,
        createdAt: new Date(nowMs - n * 61_200_000 - random.int(0, 40_000_000)).toISOString(),
        email: n % 17 === 5 ? null : person.email,
        userid: n % 23 === 7 ? null : person.userid,
        isProfessional,
        questions:
          n % 29 === 11
            ? null
            : {
                fullName: n === 3 ? '<img src=x onerror=alert(1)>' : name,
                address: addressOf(random),
                occupation: random.pick(occupations),
                employer: isProfessional || n % 2 ? random.pick(employers) : null,
                employerAddress: isProfessional ? addressOf(random) : null,
              },
      });
    });
    await platform.db
      .transaction()
      .execute((trx) => storeRecords(trx, declarationIngest, { records, source: 'demo', nowMs }));
    await analyzeDeclarations(platform.db);
  },
};
