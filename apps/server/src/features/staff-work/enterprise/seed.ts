import { sentSubmission } from '@midoffice/contract/staff-work/enterprise/inputs';
import { demoCustomers } from '../../../platform/demo/store.ts';
import { timeOfDay, type FeatureSeed, type Random } from '../../../platform/demo/world.ts';
import { storeRecords } from '../../../platform/ingest/ingest.ts';
import { submissionIngest } from './ingest.ts';
import { analyzeSubmissions } from './store.ts';

const companies = [
  'Northlight Research',
  'Quayside Analytics',
  'Sable Point',
  'Glasshouse Data',
  'Kestrel Trading',
  'Veridian Macro',
  'Lumen Ledger',
  'The Consolidated International Quantitative Research and Portfolio Construction Company of Northern Europe',
] as const;
const licenses = ['Display', 'Data redistribution', 'Derived data', 'Internal use', 'Academic'];
const types = ['Fintech', 'Asset manager', 'Publisher', 'University', 'Bank'];
const jobs = ['CTO', 'Head of data', 'Product manager', 'Founder', 'Research lead'];
const countries = ['Germany', 'United Kingdom', 'Canada', 'France', 'Singapore', 'Brazil'];
const audiences = ['1 to 100', '1,000', '10,000 - 50,000', 'More than 1,000,000', '250'];
const datasets = ['EOD prices', 'Intraday', 'Statements', 'Filings', 'News', 'Earnings calls', 'Estimates'];
const uses = [
  'Charts in our app for retail investors.',
  'Screening of small companies for our own funds.\nNo data leave the company.',
  'A public page with delayed quotes and ratios.',
  'Figures in a newsletter that goes out each morning.',
];
const contents = [
  'We would like to begin with a trial of four weeks. Please send a quote for one and for three years.',
  'Is there a discount for two products of one company?\n\nBest regards',
  '<b>Urgent</b>: our present contract ends this month. <script>alert(1)</script>',
];

const slug = (company: string): string =>
  company
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 40);

function submissionOf(random: Random, n: number, nowMs: number, known: { userid: string } | undefined) {
  const company = companies[n % companies.length]!;
  const domain = `${slug(company)}.example`;
  const isShort = n % 11 === 9;
  return sentSubmission.parse({
    _id: `demo-submission-${n}`,
    createdAt: new Date(nowMs - n * 93_600_000 - random.int(0, 60_000_000)).toISOString(),
    firstname: isShort ? null : random.pick(['Ines', 'Tom', 'Ayse', 'Jürgen', 'Marta', 'Chen']),
    lastname: isShort ? null : random.pick(['Okafor', 'Lindgren', 'Moreau', 'Groß', 'Silva', 'Tanaka']),
    email: `${random.pick(['data', 'office', 'research', 'hello'])}@${domain}`,
    userid: known?.userid,
    company: isShort ? null : company,
    website: n % 13 === 4 ? 'javascript:alert(1)' : n % 3 ? `https://www.${domain}` : domain,
    companyType: random.pick(types),
    jobTitle: random.pick(jobs),
    country: random.pick(countries),
    licenseRequest: isShort
      ? null
      : { license: random.pick(licenses), audienceSize: random.pick(audiences), domain },
    audienceSize: isShort ? null : random.pick(audiences),
    datasets: datasets.filter(() => random.next() < 0.4),
    paymentFrequency: random.pick(['monthly', 'annually']),
    paymentMethod: random.pick(['card', 'bank transfer', 'invoice']),
    paymentAddress: `${random.int(1, 90)} Harbour Street\n${random.pick(countries)}`,
    taxId: random.next() < 0.6 ? `DEMO-${random.int(100_000, 999_999)}` : null,
    useCase: random.pick(uses),
    content: n % 5 === 2 ? null : contents[n % contents.length],
  });
}

/** The demo's requests for enterprise licences: some short, some of customers, some that strain a table. */
export const featureSeed: FeatureSeed = {
  order: 45,
  async seed(world) {
    const { platform, random: worldRandom, size } = world;
    const random = worldRandom.fork('enterprise');
    const nowMs = timeOfDay(world, '08:00');
    const people = await demoCustomers(platform.db, 20);
    const records = Array.from({ length: Math.round(46 * size) }, (_none, n) =>
      submissionOf(random, n, nowMs, n % 4 === 0 ? people[n / 4] : undefined),
    );
    await platform.db
      .transaction()
      .execute((trx) => storeRecords(trx, submissionIngest, { records, source: 'demo', nowMs }));
    await analyzeSubmissions(platform.db);
  },
};
