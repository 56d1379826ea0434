/** Rows on one page of the user declarations. Source: r002-declarations-100. */
export const declarationPageSize = 100;
/** Declarations that are answered without a page, the first in their order. */
export const declarationsAtMost = 10_000;

/** What a declaration asks, in its order. */
export const declarationQuestions = [
  'fullName',
  'address',
  'occupation',
  'employer',
  'employerAddress',
] as const;
export type DeclarationQuestion = (typeof declarationQuestions)[number];

export const declarationSorts = ['createdAt', 'email', 'userid', 'isProfessional'] as const;
export type DeclarationSort = (typeof declarationSorts)[number];
