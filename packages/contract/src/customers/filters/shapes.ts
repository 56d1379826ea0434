import { z } from 'zod';
import { filterTypes, verdictCodes } from './lists.ts';

export * from './lists.ts';

export const filterType = z.enum(filterTypes, { error: `must be one of ${filterTypes.join(', ')}` });

/** One filter. */
export const userDomainFilter = z.object({
  _id: z.string(),
  type: filterType,
  /** A domain in its ASCII form, or an e-mail address. */
  value: z.string(),
  /** The same with the letters of its script, where that differs. */
  unicode: z.string().nullable(),
  isActive: z.boolean(),
  /** Name of the member of staff, or `command line`. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** The list that it was imported from. */
  source: z.string().nullable(),
  /** Sign-ups that it refused in the last 90 days. */
  refusals: z.number().int(),
});
export type UserDomainFilter = z.infer<typeof userDomainFilter>;

export const filterList = z.object({
  rows: z.array(userDomainFilter),
  /** Filters that fit, on all pages. */
  total: z.number().int(),
  /** All filters, whatever the list is narrowed to. */
  all: z.number().int(),
});
export type FilterList = z.infer<typeof filterList>;

/** What the filters say to an address that signs up. */
export const signupVerdict = z.object({
  allowed: z.boolean(),
  code: z.enum(verdictCodes),
  /** In a sentence, for staff and logs. */
  reason: z.string(),
  /** The filter that decided; null where none fits. */
  filter: userDomainFilter.pick({ _id: true, type: true, value: true }).nullable(),
  /** The address as it was compared: lower case, its domain in ASCII. */
  email: z.string(),
  domain: z.string(),
  /** The part of the domain that somebody registers, by the public suffix list. */
  baseDomain: z.string(),
});
export type SignupVerdict = z.infer<typeof signupVerdict>;

/** What a change of filters would have meant for the accounts that exist. Nothing is done to them. */
export const filterEffect = z.object({
  /** Accounts that the filters fit; at most 10,000 are checked. */
  matched: z.number().int(),
  /** Whether more accounts fit: the counts are then of the first 10,000. */
  isCapped: z.boolean(),
  /** Accounts that could sign up now and could not after the change. */
  stopped: z.number().int(),
  /** Accounts that could not sign up now and could after the change. */
  letIn: z.number().int(),
  /** Of both, those on a paid plan. */
  paying: z.number().int(),
  /** Of both, those with a role of staff. */
  staff: z.number().int(),
  /** The newest 100 of both. */
  accounts: z.array(
    z.object({
      userid: z.string(),
      email: z.string(),
      planCode: z.string(),
      createdAt: z.string(),
      isStopped: z.boolean(),
    }),
  ),
});
export type FilterEffect = z.infer<typeof filterEffect>;

/** A sign-up that a filter refused. */
export const signupRefusal = z.object({
  _id: z.string(),
  at: z.string(),
  /** Whose key signed the request. */
  sender: z.string(),
  email: z.string(),
  reason: z.string(),
  filter: userDomainFilter.pick({ _id: true, type: true, value: true }),
});
export type SignupRefusal = z.infer<typeof signupRefusal>;
