/** Rows on one page of the enterprise submissions. */
export const submissionPageSize = 100;
/** Submissions that are answered without a page, the first in their order. */
export const submissionsAtMost = 2000;

export const submissionSorts = [
  'createdAt',
  'email',
  'name',
  'company',
  'website',
  'license',
  'audienceSize',
] as const;
export type SubmissionSort = (typeof submissionSorts)[number];
