import { firstPolicy, type PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { insertException } from './exception-store.ts';
import { addDays, daysBetween } from './rules.ts';
import { markPaid, paidInvoices } from './seed-store.ts';
import { insertPolicy, raiseRevision } from './setting-store.ts';
import { insertStep, openCases, owedInvoices, type OwedInvoice } from './store.ts';

const dayMs = 86_400_000;
const by = { id: null, label: 'admin@demo.midoffice.example' };
const recovered = 60;
/** Open invoices that have been through some steps already. */
const begun = 6;

const said: Readonly<Record<PolicyStep['kind'], string>> = {
  mail: 'Mail sent',
  retry: 'No payment method was accepted.',
  downgrade: 'Downgraded to the free plan',
  block: 'API keys blocked',
  task: 'Task created',
};

/** Steps of the past, as far as they were due by a day. */
async function insertPast(
  trx: Trx,
  { invoiceId, failedAt }: Pick<OwedInvoice, 'invoiceId' | 'failedAt'>,
  steps: readonly PolicyStep[],
  paidBy?: string,
): Promise<void> {
  for (const step of steps) {
    const onDay = addDays(failedAt.slice(0, 10), step.day);
    const pays = step.kind === 'retry' && step.id === paidBy;
    await insertStep(trx, {
      invoiceId,
      stepId: step.id,
      kind: step.kind,
      day: step.day,
      onDay,
      nowMs: Date.parse(`${onDay}T09:00:00Z`),
      state: step.kind === 'retry' && !pays ? 'declined' : 'done',
      message: pays ? 'Paid.' : said[step.kind],
      policyVersion: 1,
    });
  }
}

/** Invoices of the last months that were paid after one of the first steps. */
async function seedRecovered(trx: Trx, random: Random, todayMs: number): Promise<void> {
  const early = firstPolicy.steps.slice(0, 5);
  const paid = [];
  for (const { cents, ...one } of await paidInvoices(trx, recovered)) {
    const failedMs = todayMs - random.int(15, 170) * dayMs;
    const failedAt = new Date(failedMs).toISOString();
    const after = random.pick(early);
    await openCases(trx, [{ ...one, remainingCents: cents, failedAt } as OwedInvoice], failedMs);
    await insertPast(
      trx,
      { invoiceId: one.invoiceId, failedAt },
      early.slice(0, early.indexOf(after) + 1),
      after.id,
    );
    const closedAt = new Date(failedMs + after.day * dayMs + random.int(1, 40) * 3_600_000).toISOString();
    paid.push({ invoiceId: one.invoiceId, closedAt, after: after.id });
  }
  await markPaid(trx, paid);
}

/** Open invoices that dunning had begun with before it was turned off. */
async function seedBegun(
  trx: Trx,
  owed: readonly OwedInvoice[],
  today: string,
  nowMs: number,
): Promise<void> {
  const some = owed.slice(0, begun);
  await openCases(trx, some, nowMs);
  for (const one of some) {
    const age = daysBetween(one.failedAt.slice(0, 10), today);
    const harmless = firstPolicy.steps.filter(({ kind }) => kind === 'mail' || kind === 'retry');
    await insertPast(
      trx,
      one,
      harmless.filter(({ day, template }) => day <= Math.min(age, 10) && template !== 'blocked'),
    );
  }
}

/** The demo's policy in two versions, off, with what it recovered when it was on, and exceptions. */
export const featureSeed: FeatureSeed = {
  order: 50,
  async seed({ platform: { db }, today }) {
    const nowMs = Date.parse(today);
    const ago = (days: number): string => new Date(nowMs - days * dayMs).toISOString();
    await db.transaction().execute(async (trx) => {
      const owed = await owedInvoices(trx, { nowMs, activatedAt: null });
      const first = { ...firstPolicy, quietWeekends: false, limits: { ...firstPolicy.limits, block: 100 } };
      await insertPolicy(trx, { version: 1, policy: first, note: 'First version', actor: by, at: ago(180) });
      await insertPolicy(trx, {
        version: 2,
        policy: firstPolicy,
        note: 'Quiet weekends, fewer blocks a day',
        actor: by,
        at: ago(3),
      });
      await raiseRevision(trx);
      await seedRecovered(trx, createRandom(182), nowMs);
      await seedBegun(trx, owed, today.slice(0, 10), nowMs);
      const none = { userid: null, planCode: null, kinds: [], days: 0, until: null };
      await insertException(
        trx,
        {
          ...none,
          planCode: 'annualCOM3',
          mode: 'skip',
          kinds: ['block'],
          reason: 'Contract: no block before a call',
        },
        { ...by, at: ago(40) },
      );
      if (owed[0])
        await insertException(
          trx,
          {
            ...none,
            userid: owed[0].userid,
            mode: 'pause',
            reason: 'Pays by bank transfer this month',
            until: addDays(today.slice(0, 10), 12),
          },
          { ...by, at: ago(2) },
        );
    });
  },
};
