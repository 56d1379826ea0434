import { z } from 'zod';
import { callPhases, type FinancialGroupKey } from './lists.ts';

/** What a person has to know of a call: a check that failed, or something that is missing before it begins. */
export const callAlert = z.object({
  /** Name of the check, such as `fiscal-period`. */
  check: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type CallAlert = z.infer<typeof callAlert>;

/** One check of a call, passed or not. `na`: there is nothing to check so far. */
export const callCheck = z.object({
  check: z.string(),
  title: z.string(),
  /** What its alert says where it failed. */
  fault: z.string(),
  state: z.enum(['passed', 'failed', 'na']),
  /** Points that it is worth. */
  points: z.number().int(),
  detail: z.string(),
});
export type CallCheckResult = z.infer<typeof callCheck>;

/** What another source has of a record, by field. */
export const callSource = z.object({ source: z.string(), values: z.record(z.string(), z.unknown()) });
export type CallSource = z.infer<typeof callSource>;

/** A call as the list has it. */
export const earningsCall = z.object({
  symbol: z.string(),
  /** Day of the call: YYYY-MM-DD. */
  date: z.string(),
  /** Such as `2024-Q1`. */
  fiscalPeriod: z.string(),
  calendarYear: z.number().int(),
  period: z.string(),
  altSymbols: z.array(z.string()),
  alerts: z.array(callAlert),
  /** Points of the checks that failed. */
  errorScore: z.number().int(),
  /** Share of the points that were reached, 0 to 100. */
  totalScore: z.number().int(),
  /** E-mail of whoever takes the call; null: nobody. */
  schedule: z.string().nullable(),
  dialinNumber: z.string(),
  dialinCode: z.string(),
  dialinLink: z.string(),
  newsLink: z.string(),
  audioFileLink: z.string(),
  /** Epoch seconds; null: not known. */
  transcriptionTime: z.number().int().nullable(),
  invalid: z.boolean(),
  deleted: z.boolean(),
  /** Higher after each change of the record or its figures: sent back, what others changed since is merged by field. */
  version: z.number().int(),
  /** Whether a dial-in is open. */
  inCall: z.boolean(),
  phase: z.enum(callPhases),
  hasRaw: z.boolean(),
  hasProcessed: z.boolean(),
  /** What the calendar's sources have; cells are compared with them. */
  sources: z.array(callSource),
});
export type EarningsCall = z.infer<typeof earningsCall>;

/** How far a dial-in is. */
export const dialInStates = ['dialling', 'ringing', 'live', 'ending', 'ended', 'failed'] as const;
export type DialInState = (typeof dialInStates)[number];

/** The newest dial-in of a call. */
export const dialIn = z.object({
  /** Its effect. */
  id: z.string(),
  state: z.enum(dialInStates),
  conferenceNumber: z.string(),
  dialInCode: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** When it ends by time. */
  endsAt: z.string(),
  /** What happened, for people. */
  message: z.string(),
  /** Whether the outcome at the telephony provider is not known. */
  unknown: z.boolean(),
});
export type DialIn = z.infer<typeof dialIn>;

const figures = z.record(z.string(), z.number().nullable());
/** Figures by group. */
export const financialValues = z.record(z.string(), figures);
export type FinancialValues = Partial<Record<FinancialGroupKey, Record<string, number | null>>>;

/** A figure or field that a function proposes, with where it was found. */
export const proposal = z.object({
  group: z.enum(['record', 'estimates', 'reported']),
  field: z.string(),
  value: z.union([z.number(), z.string()]),
  source: z.string(),
  /** The words that it was read from; empty where it is a record of ours. */
  evidence: z.string(),
});
export type Proposal = z.infer<typeof proposal>;

/** An earlier text of a call. */
export const textVersion = z.object({
  id: z.number().int(),
  kind: z.enum(['raw', 'processed']),
  characters: z.number().int(),
  /** Why it was replaced or written, such as `wiped`. */
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});
export type TextVersion = z.infer<typeof textVersion>;

/** A stored recording of a dial-in. */
export const recording = z.object({
  /** Where it is played. */
  link: z.string(),
  seconds: z.number().int(),
  at: z.string(),
});

/** Somebody who has taken calls. */
export const scheduler = z.object({
  email: z.string(),
  name: z.string(),
  colour: z.string(),
  calls: z.number().int(),
});
