import { z } from 'zod';
import { caseStates, exceptionModes, stepKinds, stepStates } from './lists.ts';
import { storedPolicy } from './policy.ts';

export * from './lists.ts';

const kind = z.enum(stepKinds);
const counts = z.object({
  mail: z.number().int(),
  retry: z.number().int(),
  downgrade: z.number().int(),
  block: z.number().int(),
  task: z.number().int(),
});
export type StepCounts = z.infer<typeof counts>;

/** One version of the policy. */
export const policyVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  policy: storedPolicy,
  /** What differs from the version before, a sentence each. */
  changes: z.array(z.string()),
});
export type PolicyVersion = z.infer<typeof policyVersion>;

export const dunningState = z.object({
  on: z.boolean(),
  activeVersion: z.number().int().nullable(),
  activatedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  pausedReason: z.string().nullable(),
  revision: z.number().int(),
  /** The newest version; null: none was saved yet. */
  latest: policyVersion.omit({ changes: true }).nullable(),
  /** What staff edit: the newest version, else a first proposal. */
  draft: storedPolicy,
  openCases: z.number().int(),
  lastRun: z
    .object({
      at: z.string(),
      done: counts,
      closed: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
      /** Open cases whose invoice the card provider does not know; absent in runs of earlier releases. */
      unknown: z.number().int().optional(),
    })
    .nullable(),
});
export type DunningState = z.infer<typeof dunningState>;

export const money = z.object({ currency: z.string(), cents: z.number().int() });

/** What a dry run says of one step. */
export const dryRunLine = z.object({
  userid: z.string(),
  email: z.string(),
  invoiceID: z.string(),
  invoiceNumber: z.string().nullable(),
  currency: z.string(),
  amountCents: z.number().int(),
  failedAt: z.string(),
  stepID: z.string(),
  kind,
  template: z.string().nullable(),
  /** The day on which it would be done. */
  on: z.string(),
  /** Whether the next run would do it. */
  now: z.boolean(),
  /** Why it is not done now, or is left out. */
  note: z.string(),
  skipped: z.boolean(),
});
export type DryRunLine = z.infer<typeof dryRunLine>;

export const dryRunSummary = z.object({
  invoices: z.number().int(),
  customers: z.number().int(),
  /** What is open, by currency. */
  open: z.array(money),
  /** What the next run would do. */
  now: counts,
  /** What follows within 60 days if nobody pays. */
  later: counts,
  skipped: z.number().int(),
  waiting: z.number().int(),
  /** Invoices left out because they are paid by transfer and not due yet; absent in dry runs of older releases. */
  undue: z.number().int().optional(),
  /** In a sentence, such as `Would send 14 mails, retry 9 cards, block 2.` */
  text: z.string(),
  /** Lines that are kept, where not all are. */
  lines: z.number().int(),
});
export type DryRunSummary = z.infer<typeof dryRunSummary>;

export const dryRun = z.object({
  id: z.string(),
  version: z.number().int(),
  revision: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  summary: dryRunSummary,
});
export type DryRun = z.infer<typeof dryRun>;

export const dunningException = z.object({
  id: z.number().int(),
  planCode: z.string().nullable(),
  userid: z.string().nullable(),
  email: z.string().nullable(),
  mode: z.enum(exceptionModes),
  kinds: z.array(kind),
  days: z.number().int(),
  reason: z.string(),
  until: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
});
export type DunningException = z.infer<typeof dunningException>;

/** One invoice that dunning acts on. */
export const dunningCase = z.object({
  invoiceID: z.string(),
  invoiceNumber: z.string().nullable(),
  userid: z.string(),
  email: z.string(),
  currency: z.string(),
  amountCents: z.number().int(),
  planCode: z.string(),
  failedAt: z.string(),
  state: z.enum(caseStates),
  closedAt: z.string().nullable(),
  recoveredCents: z.number().int(),
  stepsDone: z.number().int(),
  lastStep: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextOn: z.string().nullable(),
  wait: z.string().nullable(),
});
export type DunningCase = z.infer<typeof dunningCase>;

/** One step that was done, or left out. */
export const stepDone = z.object({
  stepID: z.string(),
  kind,
  day: z.number().int(),
  at: z.string(),
  state: z.enum(stepStates),
  message: z.string(),
  policyVersion: z.number().int(),
  taskID: z.string().nullable(),
});
export type StepDone = z.infer<typeof stepDone>;

export const customerCase = dunningCase.extend({ steps: z.array(stepDone) });
export type CustomerCase = z.infer<typeof customerCase>;

export const dunningFigures = z.object({
  /** By week and currency, newest last. */
  recovered: z.array(
    z.object({ week: z.string(), currency: z.string(), cents: z.number().int(), invoices: z.number().int() }),
  ),
  totals: z.array(
    z.object({
      currency: z.string(),
      cents: z.number().int(),
      invoices: z.number().int(),
      lostCents: z.number().int(),
      openCents: z.number().int(),
    }),
  ),
  steps: z.array(
    z.object({
      stepID: z.string(),
      kind,
      done: z.number().int(),
      declined: z.number().int(),
      skipped: z.number().int(),
      /** Invoices that were paid after this step and before the next. */
      paidAfter: z.number().int(),
    }),
  ),
});
export type DunningFigures = z.infer<typeof dunningFigures>;
