import { z } from 'zod';

/** What a person answered; null where nothing was. */
export const declarationAnswers = z.object({
  fullName: z.string().nullable(),
  address: z.string().nullable(),
  occupation: z.string().nullable(),
  employer: z.string().nullable(),
  employerAddress: z.string().nullable(),
});

/** A customer's declaration whether they use market data professionally. */
export const userDeclaration = z.object({
  _id: z.string(),
  email: z.string().nullable(),
  userid: z.string().nullable(),
  /** Whether `userid` is an account here. */
  knownUser: z.boolean(),
  isProfessional: z.boolean(),
  /** Null where the declaration came without any. */
  questions: declarationAnswers.nullable(),
  createdAt: z.string(),
});
export type UserDeclaration = z.infer<typeof userDeclaration>;

export const userDeclarationList = z.object({
  rows: z.array(userDeclaration),
  /** Declarations that fit, on all pages. */
  total: z.number().int(),
});
export type UserDeclarationList = z.infer<typeof userDeclarationList>;
