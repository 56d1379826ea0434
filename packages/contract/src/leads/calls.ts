import { z } from 'zod';
import { defineCall, done, limitedText, multiline, page, reason } from '../kernel/index.ts';
import {
  assigneeMissing,
  emailResponseEmpty,
  lead,
  leadList,
  leadProgress,
  leadProgresses,
  leadSorts,
  leadStates,
  leadStatus,
  leadStatuses,
  leadTypes,
} from './shapes.ts';

const leadId = z.string().trim().min(1, 'is required').max(64, 'must have at most 64 characters');
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** What narrows the lead list. */
const leadFilter = {
  type: oneOf(leadTypes).optional(),
  search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  state: oneOf(leadStates).optional(),
  status: oneOf([...leadStatuses, 'none']).optional(),
  progress: oneOf([...leadProgresses, 'none']).optional(),
  /** A name, or `none`. */
  assignee: z.string().trim().max(100, 'must have at most 100 characters').optional(),
};

const emailResponse = multiline(
  z
    .string({ error: 'must be text' })
    .trim()
    .min(1, emailResponseEmpty)
    .max(10_000, 'must have at most 10000 characters'),
);
const assignee = limitedText('planLabel').min(1, assigneeMissing);

export const getPotentialBusiness = defineCall('getPotentialBusiness', {
  method: 'GET',
  path: '/admin/get-potential-business',
  access: ['potentialBusiness'],
  mode: 'read',
  summary:
    'Sales leads: all of them, or those of one tab, searched, filtered and sorted; with page, 100 of them',
  query: z.object({
    ...leadFilter,
    sort: oneOf([...leadSorts, ...leadSorts.map((name) => `-${name}` as const)] as [
      string,
      ...string[],
    ]).optional(),
    page: page.optional(),
  }),
  output: leadList,
  reads: ['leads', 'accounts'],
  failure: 'Something went wrong fetching data.',
});

export const getPotentialDetails = defineCall('getPotentialDetails', {
  method: 'GET',
  path: '/admin/get-potential-details',
  access: ['potentialBusiness'],
  mode: 'read',
  summary: 'One lead, wherever it stands in the list',
  query: z.object({ id: leadId }),
  output: lead,
  reads: ['leads', 'accounts'],
  failure: 'Something went wrong fetching data.',
});

export const excludePotentialBusiness = defineCall('excludePotentialBusiness', {
  method: 'GET',
  path: '/admin/exclude-potential-business',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.excluded',
  summary: 'Marks a lead as excluded, for good',
  query: z.object({ id: leadId }),
  output: done,
  changes: ['leads'],
  failure: 'Something went wrong excluding data.',
});

export const manualMailSent = defineCall('manualMailSent', {
  method: 'GET',
  path: '/admin/manual-mail-sent',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.mail-marked',
  summary: 'Records that the signed-in person sent a lead a mail by hand',
  query: z.object({ id: leadId }),
  output: done.extend({ manualMailSentBy: z.string() }),
  changes: ['leads'],
  failure: 'Something went wrong marking mail sent.',
});

export const unmarkManualMail = defineCall('unmarkManualMail', {
  method: 'POST',
  path: '/admin/unmark-manual-mail',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.mail-unmarked',
  summary: 'Takes back that a lead was sent a mail by hand',
  body: z.object({
    id: leadId,
    /** Who had marked it, as the person who takes it back has read. */
    expected: z.object({ manualMailSentBy: z.string() }),
  }),
  output: done,
  changes: ['leads'],
  failure: 'Something went wrong taking the mark back.',
});

export const updatePotential = defineCall('updatePotential', {
  method: 'POST',
  path: '/admin/update-potential',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.changed',
  summary: "Stores a lead's status, progress, e-mail response or assignee",
  query: z.object({ id: leadId }),
  body: z.object({
    status: leadStatus.optional(),
    progress: leadProgress.optional(),
    emailResponse: emailResponse.optional(),
    assignee: assignee.optional(),
    /** The values as the editor had read them. */
    expected: z
      .object({
        status: z.string().nullable(),
        progress: z.string().nullable(),
        emailResponse: z.string().nullable(),
        assignee: z.string().nullable(),
      })
      .partial()
      .optional(),
  }),
  output: done.extend({ lead }),
  changes: ['leads'],
  failure: 'Something went wrong updating data.',
});

export const changePotentials = defineCall('changePotentials', {
  method: 'POST',
  path: '/admin/change-potentials',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.changed-many',
  summary: 'Assigns, sets the progress of, or excludes all leads that a filter leaves',
  body: z.object({
    filter: z.object(leadFilter),
    /** How many leads the person had seen to fit: where it is another number now, nothing is changed. */
    expectedCount: z.number({ error: 'must be a number' }).int(),
    change: z.union(
      [
        z.strictObject({ assignee }),
        z.strictObject({ progress: leadProgress }),
        z.strictObject({ excluded: z.literal(true) }),
      ],
      { error: 'must be one of assignee, progress, excluded: true' },
    ),
    reason: reason.pipe(z.string({ error: 'is required' }).min(1, 'is required')),
  }),
  output: done.extend({ changed: z.number().int() }),
  changes: ['leads'],
  failure: 'Something went wrong updating data.',
});
