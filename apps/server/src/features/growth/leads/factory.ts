import { createRandom } from '../../../platform/demo/world.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLead, putLeads, setLeads, type LeadFacts } from './store.ts';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';

type Work = Parameters<typeof setLeads>[2];

let made = 0;

function factsOf(n: number, given: Partial<LeadFacts> = {}): LeadFacts {
  const random = createRandom(n).fork('lead');
  return {
    id: `lead${String(n).padStart(20, '0')}`,
    domain: `company-${n}.example`,
    email: `data@company-${n}.example`,
    otherEmails: [],
    userid: null,
    planCode: 'free',
    apiCount: random.int(0, 250),
    lastApiCallAt: null,
    backlinks: random.int(0, 90_000),
    searchTraffic: random.int(0, 400_000),
    authorityScore: random.int(0, 100),
    accessible: true,
    manualInserted: true,
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    ...given,
  };
}

/** Stores one lead for a test. Default: on the free plan and untouched. */
export async function makeLead(
  { db }: Pick<Platform, 'db'>,
  given: Partial<LeadFacts> = {},
  work: Work = {},
): Promise<Lead> {
  made += 1;
  const facts = factsOf(made, given);
  await db.transaction().execute(async (trx) => {
    await putLeads(trx, [facts]);
    await setLeads(trx, [facts.id!], work);
  });
  return (await findLead(db, facts.id!, { role: 'admin' }))!;
}

/** Stores `count` leads, for pages and figures. */
export async function makeLeads({ db }: Pick<Platform, 'db'>, count: number): Promise<void> {
  const facts = Array.from({ length: count }, () => {
    made += 1;
    return factsOf(made);
  });
  await putLeads(db, facts);
}
