import type { LeadProgress, LeadStatus } from '@midoffice/contract/growth/leads/shapes';
import { leadProgresses, leadStatuses } from '@midoffice/contract/growth/leads/shapes';
import { demoStaff } from '../../../platform/demo/staff.ts';
import { timeOfDay, type Random, type FeatureSeed, type World } from '../../../platform/demo/world.ts';
import {
  accountsForLeads,
  analyzeLeads,
  insertLeadMail,
  putLeads,
  setLeads,
  type LeadFacts,
} from './store.ts';

const companies = [
  'alderbrook-capital',
  'northlight-research',
  'quayside-analytics',
  'ferro-and-finch',
  'marlowe-quant',
  'tidewater-funds',
  'sable-point',
  'harrow-street',
  'glasshouse-data',
  'pinecrest-advisors',
  'kestrel-trading',
  'lumen-ledger',
  'obsidian-risk',
  'redwood-index',
  'stonegate-wealth',
  'veridian-macro',
] as const;
const endings = ['example', 'example.com', 'example.org', 'example.net'] as const;
const boxes = ['data', 'research', 'it', 'office', 'api-team'] as const;

/** Leads that test the screen: long, foreign, hostile. Domains in other scripts are in their ASCII form. */
const odd: readonly Partial<LeadFacts>[] = [
  {
    domain:
      'the-consolidated-international-quantitative-research-and-portfolio-construction-company.investments.example.com',
    email: 'a.very.long.local.part.that.a.person.really.has@the-consolidated-international.example.com',
    otherEmails: ['procurement@the-consolidated-international.example.com'],
  },
  { domain: 'xn--brsen-analyse-beb.example', email: 'jürgen.groß@xn--brsen-analyse-beb.example' },
  { domain: 'script-alert.example', email: '"<script>alert(1)</script>"@script-alert.example' },
  { domain: 'no-mail-known.example', email: '' },
];

interface Work {
  readonly status?: LeadStatus;
  readonly progress?: LeadProgress;
  readonly excluded?: boolean;
  readonly manual_mail_sent_by?: string;
  readonly manual_mail_sent_at?: string;
  readonly email_response?: string;
  readonly assignee?: string;
}

const responses = [
  'Interested in the company plan, wants a call next week.',
  'Asks whether the free plan may be used for a university course.',
  'Not before their budget round in January.\nWrite again then.',
  '=HYPERLINK("http://example.invalid","click")  <b>not bold</b>, taken over as it was written',
];

const dayMs = 86_400_000;
const daysBefore = (nowMs: number, days: number): string => new Date(nowMs - days * dayMs).toISOString();

function factsOf(random: Random, n: number, nowMs: number): LeadFacts {
  const domain = `${companies[n % companies.length]!}${n < companies.length ? '' : `-${Math.floor(n / companies.length) + 1}`}.${random.pick(endings)}`;
  return {
    id: `5eed${String(n).padStart(20, '0')}`,
    domain,
    email: `${random.pick(boxes)}@${domain}`,
    otherEmails: random.next() < 0.3 ? [`billing@${domain}`, `hello@${domain}`] : [],
    userid: null,
    planCode: 'free',
    apiCount: random.int(20, 250),
    lastApiCallAt: daysBefore(nowMs, random.int(0, 40)),
    backlinks: random.next() < 0.9 ? random.int(0, 180_000) : null,
    searchTraffic: random.next() < 0.9 ? random.int(0, 900_000) : null,
    authorityScore: random.next() < 0.9 ? random.int(1, 96) : null,
    accessible: random.next() < 0.1 ? null : random.next() < 0.85,
    manualInserted: random.next() < 0.35,
    createdAt: daysBefore(nowMs, random.int(2, 120)),
    ...odd[n - (companies.length + 13)],
  };
}

/** What staff have done with a potential lead. */
function potentialWork(random: Random, n: number, nowMs: number): Work {
  return {
    ...(n % 4 === 1 && {
      manual_mail_sent_by: random.pick(demoStaff.slice(0, 2)).firstname,
      manual_mail_sent_at: daysBefore(nowMs, random.int(1, 30)),
    }),
    ...(n % 12 === 1 && { email_response: responses[Math.floor(n / 12) % responses.length]! }),
    ...(n % 5 === 2 && { assignee: n % 2 ? 'Support' : 'Sales' }),
    ...(n % 9 === 7 && { excluded: true }),
  };
}

/** What staff did with a right-sizing case: the demo has every status and every progress. */
function sizingWork(random: Random, n: number, nowMs: number): Work {
  const status = n % 4 === 3 ? undefined : leadStatuses[n % leadStatuses.length];
  return {
    ...(status && { status }),
    ...(n % 3 !== 0 && { progress: leadProgresses[n % leadProgresses.length]! }),
    ...(n % 5 === 1 && {
      manual_mail_sent_by: random.pick(demoStaff.slice(0, 2)).firstname,
      manual_mail_sent_at: daysBefore(nowMs, random.int(1, 30)),
    }),
    ...(n % 10 === 1 && { email_response: responses[n % responses.length]! }),
    ...(n % 3 === 1 && { assignee: n % 2 ? 'Sales' : 'Support' }),
  };
}

async function put(world: World, facts: LeadFacts, work: Work, mails: readonly string[]): Promise<void> {
  const { platform } = world;
  const nowMs = timeOfDay(world, '10:20');
  await platform.db.transaction().execute(async (trx) => {
    await putLeads(trx, [facts]);
    if (Object.keys(work).length) await setLeads(trx, [facts.id!], work);
    for (const [index, template] of mails.entries())
      await insertLeadMail(trx, {
        leadId: facts.id!,
        template,
        sentById: demoStaff[1]!.userid,
        sentBy: `${demoStaff[1]!.firstname} ${demoStaff[1]!.lastname}`,
        sentAt: daysBefore(nowMs, 2 + (mails.length - index) * 9),
      });
  });
}

const potentialLeads = 36;
const sizingLeads = 24;

/** The demo's sales leads: both tabs, every status and progress, some of known customers, some that strain a screen. */
export const featureSeed: FeatureSeed = {
  order: 40,
  async seed(world) {
    const { platform } = world;
    const nowMs = timeOfDay(world, '10:20');
    const random = world.random.fork('leads');
    const free = await accountsForLeads(platform.db, { paying: false, count: 8 });
    const paying = await accountsForLeads(platform.db, { paying: true, count: sizingLeads - 6 });
    for (let n = 0; n < potentialLeads; n += 1) {
      const user = n % 5 === 0 ? free[n / 5] : undefined;
      const facts = { ...factsOf(random, n, nowMs), ...(user && { userid: user.userid, email: user.email }) };
      const mails = ['getting-started-welcome', 'followup'].slice(0, n % 6 === 5 ? 2 : n % 3 === 2 ? 1 : 0);
      await put(world, facts, potentialWork(random, n, nowMs), mails);
    }
    for (let n = 0; n < sizingLeads; n += 1) {
      const user = paying[n];
      const work = sizingWork(random, n, nowMs);
      const facts = {
        ...factsOf(random, potentialLeads + n, nowMs),
        ...(user && { userid: user.userid, email: user.email, planCode: user.planCode }),
      };
      // Without an account on a paid plan it is the status that makes a right-sizing case.
      const status = work.status ?? (user ? undefined : 'default');
      const mails = status ? leadStatuses.slice(0, leadStatuses.indexOf(status) + 1) : [];
      await put(world, facts, { ...work, ...(status && { status }) }, mails);
    }
    await analyzeLeads(platform.db);
  },
};
