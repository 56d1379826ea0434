import { mostDryRunLines } from '@midoffice/contract/billing/dunning/lists';
import type { DunningPolicy, PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { DryRunLine, DryRunSummary } from '@midoffice/contract/billing/dunning/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { presentOf } from './present.ts';
import { forecast, planInvoice, spend, templateOf, withStep, type Plan, type Present } from './rules.ts';
import { owedInvoices, type OwedInvoice } from './store.ts';
import { noCounts, wouldDo } from './words.ts';

/** How far a dry run looks ahead, in days. */
const aheadDays = 60;

type Line = Omit<
  DryRunLine,
  'userid' | 'email' | 'invoiceID' | 'invoiceNumber' | 'currency' | 'amountCents' | 'failedAt'
>;

const lineOf = (owed: OwedInvoice, line: Line): DryRunLine => ({
  userid: owed.userid,
  email: owed.email,
  invoiceID: owed.invoiceId,
  invoiceNumber: owed.number,
  currency: owed.currency,
  amountCents: owed.remainingCents,
  failedAt: owed.failedAt,
  ...line,
});

const stepLine = (step: PolicyStep, on: string, rest: Pick<Line, 'now' | 'note' | 'skipped'>): Line => ({
  stepID: step.id,
  kind: step.kind,
  template: step.kind === 'mail' ? templateOf(step).replace('failed/', '') : null,
  on,
  ...rest,
});

/** One invoice after everything that would be done about it now. */
interface After {
  readonly owed: OwedInvoice;
  readonly plan: Plan;
  readonly lines: readonly Line[];
}

/** Does in thought what a run does: pass by pass, every retry declined. */
function simulate(present: Present, owed: readonly OwedInvoice[]): After[] {
  const ended: After[] = [];
  let pool = owed.map((one) => ({ owed: one, lines: [] as Line[] }));
  while (pool.length) {
    const followed = [];
    for (const { owed: one, lines } of pool) {
      const plan = planInvoice(present, one);
      let now = one;
      for (const { step, onDay, why } of plan.skips) {
        lines.push(stepLine(step, onDay, { now: false, note: why, skipped: true }));
        now = { ...one, ...withStep(now, step, onDay, 'skipped') };
      }
      if (plan.act) {
        spend(present, now, plan.act);
        lines.push(stepLine(plan.act, present.today, { now: true, note: '', skipped: false }));
        const state = plan.act.kind === 'retry' ? 'declined' : 'done';
        followed.push({ owed: { ...one, ...withStep(now, plan.act, present.today, state) }, lines });
      } else ended.push({ owed: now, plan, lines });
    }
    pool = followed;
  }
  return ended;
}

/** What follows later; of a paused invoice only the step that waits. */
function ahead(present: Present, { owed, plan }: After): Line[] {
  if (plan.ignored !== null) return [];
  const wait = plan.next?.wait ?? null;
  if (plan.next && present.treatmentOf(owed).pause !== null)
    return [stepLine(plan.next.step, plan.next.on, { now: false, note: wait ?? '', skipped: false })];
  return forecast(present, owed, aheadDays).map(({ step, on, skipped }, n) =>
    stepLine(step, on, {
      now: false,
      note: skipped ?? (n === 0 ? (wait ?? '') : ''),
      skipped: skipped !== null,
    }),
  );
}

const countOf = (lines: readonly DryRunLine[]) => {
  const counts = { ...noCounts };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
};

function openByCurrency(owed: readonly OwedInvoice[]): DryRunSummary['open'] {
  const sums = new Map<string, number>();
  for (const { currency, remainingCents } of owed)
    sums.set(currency, (sums.get(currency) ?? 0) + remainingCents);
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}

/**
 * What a policy would do about every open invoice whose payment failed, in the order of a run. Does nothing.
 * @param activatedAt when dunning was turned on; null: it is off, so every failure is an old one
 */
export async function dryRunOf(
  db: DbOrTrx,
  policy: DunningPolicy,
  { nowMs, activatedAt }: { nowMs: number; activatedAt: string | null },
): Promise<{ summary: DryRunSummary; lines: DryRunLine[] }> {
  const owed = await owedInvoices(db, { nowMs, activatedAt });
  const undue = await owedInvoices(db, { nowMs, activatedAt, terms: 'undue' });
  const present = await presentOf(db, policy, nowMs);
  const ended = new Map(simulate(present, owed).map((after) => [after.owed.invoiceId, after]));
  const lines = owed.flatMap((one) => {
    const after = ended.get(one.invoiceId)!;
    return [...after.lines, ...ahead(present, after)].map((line) => lineOf(one, line));
  });
  const now = countOf(lines.filter((line) => line.now));
  const summary: DryRunSummary = {
    invoices: owed.length,
    customers: new Set(owed.map(({ userid }) => userid)).size,
    open: openByCurrency(owed),
    now,
    later: countOf(lines.filter((line) => !line.now && !line.skipped)),
    skipped: lines.filter(({ skipped }) => skipped).length,
    waiting: [...ended.values()].filter(({ plan }) => (plan.next?.wait ?? plan.ignored) !== null).length,
    undue: undue.length,
    text: wouldDo(now),
    lines: Math.min(lines.length, mostDryRunLines),
  };
  return { summary, lines: lines.slice(0, mostDryRunLines) };
}
