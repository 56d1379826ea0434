import { sentSurveyResponse } from '@midoffice/contract/staff-work/surveys/inputs';
import { demoCustomers } from '../../../platform/demo/store.ts';
import { timeOfDay, type FeatureSeed, type Random } from '../../../platform/demo/world.ts';
import { storeRecords } from '../../../platform/ingest/ingest.ts';
import { surveyIngest } from './ingest.ts';
import { analyzeSurveys } from './store.ts';

type Customer = Awaited<ReturnType<typeof demoCustomers>>[number];

/** A question with its answers, each with how often it is given. */
interface SeedQuestion {
  readonly question: string;
  readonly answers: Readonly<Record<string, number>>;
  /** Share of the responses that answer it. */
  readonly share?: number;
}

const surveys: Readonly<Record<string, readonly SeedQuestion[]>> = {
  cancellation: [
    {
      question: 'What is the main reason for leaving?',
      answers: {
        'Too expensive': 34,
        'My project ended': 27,
        'Data I need is missing': 17,
        'Moved to another provider': 12,
        'Errors in the data': 9,
        'Too hard to integrate': 5,
        'Requests were too slow': 4,
        'Only wanted to try it': 3,
        Other: 2,
      },
    },
    {
      question: 'Which data did you miss?',
      share: 0.6,
      answers: { Options: 14, 'Intraday history': 12, 'European filings': 8, Bonds: 6, Nothing: 11 },
    },
    {
      question: 'What could we have done better?',
      share: 0.25,
      answers: {
        'A cheaper plan for students.': 3,
        'Faster answers from support at the weekend.': 3,
        'More examples for Python.\nAnd one for R, please.': 2,
        'The documentation of the bulk endpoints is hard to follow: which of them count as one request, which as many, and from which day on do they hold adjusted values? I wrote twice and got two different answers, so in the end we compared every single day with another source ourselves.': 1,
        '<b>Nothing</b>, it was <script>alert(1)</script> fine': 1,
        '=HYPERLINK("http://example.invalid","click")': 1,
      },
    },
    {
      question: 'Would you come back?',
      answers: { Yes: 38, Maybe: 41, No: 21 },
    },
  ],
  onboarding: [
    {
      question: 'How did you find us?',
      answers: {
        'Search engine': 40,
        'A colleague': 22,
        'Documentation of another tool': 11,
        Video: 9,
        University: 7,
        Conference: 3,
        Newsletter: 2,
      },
    },
    {
      question: 'What will you build?',
      answers: {
        'A dashboard for ourselves': 30,
        'An app for others': 21,
        Research: 18,
        'A trading system': 15,
        'A course': 4,
        'A report for clients': 6,
      },
    },
    {
      question: 'How large is your team?',
      answers: { '1': 48, '2 to 5': 27, '6 to 20': 14, 'More than 20': 6 },
    },
  ],
  'product-feedback': [
    {
      question: 'How satisfied are you with the data?',
      answers: { 'Very satisfied': 33, Satisfied: 39, Neutral: 14, Unsatisfied: 8, 'Very unsatisfied': 3 },
    },
    {
      question: 'What should come next?',
      share: 0.7,
      answers: { 'Streaming quotes': 18, Options: 16, Estimates: 9, 'Fund holdings': 7, ESG: 4, Crypto: 2 },
    },
  ],
};

/** Responses of a world of size 1, by kind. */
const responsesOf: Readonly<Record<string, number>> = {
  cancellation: 260,
  onboarding: 180,
  'product-feedback': 90,
};

function drawn(random: Random, answers: Readonly<Record<string, number>>): string {
  const entries = Object.entries(answers);
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [answer, weight] of entries) {
    left -= weight;
    if (left < 0) return answer;
  }
  return entries[0]![0];
}

const dayMs = 86_400_000;

function responseOf(random: Random, type: string, n: number, people: readonly Customer[], nowMs: number) {
  // More of them recently: the demo company grows.
  const daysAgo = Math.floor(random.next() ** 2 * 420);
  const known = random.next() < 0.85 ? random.pick(people) : undefined;
  const at = nowMs - daysAgo * dayMs - random.int(0, 1200) * 60_000;
  const asked = surveys[type]!.filter(({ share = 1 }) => random.next() < share);
  return sentSurveyResponse.parse({
    _id: `demo-${type}-${n}`,
    type,
    createdAt: new Date(at).toISOString(),
    userid: known?.userid ?? `former-${type}-${n}`,
    email: known && random.next() < 0.9 ? known.email : null,
    planCode: known?.planCode,
    questions: Object.fromEntries(asked.map((one) => [one.question, drawn(random, one.answers)])),
  });
}

/** The demo's survey responses: three kinds, over more than a year, some without e-mail, plan or account. */
export const featureSeed: FeatureSeed = {
  order: 45,
  async seed(world) {
    const { platform, random: worldRandom, size } = world;
    const random = worldRandom.fork('surveys');
    const people = await demoCustomers(platform.db, 200);
    const nowMs = timeOfDay(world, '08:00');
    const records = Object.entries(responsesOf).flatMap(([type, count]) =>
      Array.from({ length: Math.round(count * size) }, (_none, n) =>
        responseOf(random, type, n, people, nowMs),
      ),
    );
    await platform.db
      .transaction()
      .execute((trx) => storeRecords(trx, surveyIngest, { records, source: 'demo', nowMs }));
    await analyzeSurveys(platform.db);
  },
};
