import { z } from 'zod';

const text = z.string().nullable();

/** A request for an enterprise licence. What its form left out is null. */
export const enterpriseSubmission = z.object({
  _id: z.string(),
  firstname: text,
  lastname: text,
  email: z.string(),
  userid: text,
  /** Whether `userid` is an account here. */
  knownUser: z.boolean(),
  company: text,
  website: text,
  companyType: text,
  jobTitle: text,
  country: text,
  licenseRequest: z.object({ license: text, audienceSize: text, domain: text }).nullable(),
  audienceSize: text,
  datasets: z.array(z.string()),
  paymentFrequency: text,
  paymentMethod: text,
  paymentAddress: text,
  taxId: text,
  useCase: text,
  content: text,
  createdAt: z.string(),
});
export type EnterpriseSubmission = z.infer<typeof enterpriseSubmission>;

export const enterpriseSubmissionList = z.object({
  rows: z.array(enterpriseSubmission),
  /** Submissions that fit, on all pages. */
  total: z.number().int(),
});
export type EnterpriseSubmissionList = z.infer<typeof enterpriseSubmissionList>;
