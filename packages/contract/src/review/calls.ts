import { z } from 'zod';
import { defineCall, done, limitedText, page, symbol } from '../kernel/index.ts';
import {
  reviewAccepted,
  reviewDone,
  reviewItem,
  reviewKinds,
  reviewStates,
  reviewStatus,
  reviewView,
} from './shapes.ts';

const access = ['charts'] as const;
const ref = z.guid('must be the id of an item');
const changes = ['review'] as const;

export const getReviewStatus = defineCall('getReviewStatus', {
  method: 'GET',
  path: '/admin/review/status',
  access,
  mode: 'read',
  summary: 'Counts of the review queue, the last scan, and how reviewers answered known-answer items',
  output: reviewStatus,
  reads: ['review'],
});

export const listReviewItems = defineCall('listReviewItems', {
  method: 'GET',
  path: '/admin/review/items',
  access,
  mode: 'read',
  summary: 'Probable errors, the most urgent first, 50 a page',
  query: z.object({
    state: z.enum(reviewStates, { error: `must be one of ${reviewStates.join(', ')}` }).default('open'),
    kind: z.enum(reviewKinds, { error: `must be one of ${reviewKinds.join(', ')}` }).optional(),
    symbol: symbol.optional(),
    page: page.default(1),
  }),
  output: z.object({ rows: z.array(reviewItem), total: z.number().int(), page: z.number().int() }),
  reads: ['review'],
});

export const takeReviewItem = defineCall('takeReviewItem', {
  method: 'POST',
  path: '/admin/review/take',
  access,
  mode: 'write',
  audit: 'review.item-taken',
  summary:
    'The next item, or the one asked for, for this reviewer alone for five minutes; an item whose data changed is checked again first',
  body: z.object({ ref: ref.optional() }),
  output: z.object({ view: reviewView.nullable() }),
  changes,
  failure: 'Something went wrong fetching the next item.',
});

export const acceptReviewItem = defineCall('acceptReviewItem', {
  method: 'POST',
  path: '/admin/review/accept',
  access,
  mode: 'write',
  audit: 'review.item-accepted',
  summary: 'Applies the proposed repair as a change set; refused with 409 where the data changed since',
  body: z.object({
    ref,
    /** As the item's view said. */
    seen: z.string().max(100, 'must have at most 100 characters'),
    preview: z.boolean('must be true or false').default(false),
    reason: limitedText('text').default(''),
  }),
  output: reviewAccepted,
  changes: ['review', 'charts', 'ledger'],
  failure: 'Update Failed.',
});

export const rejectReviewItem = defineCall('rejectReviewItem', {
  method: 'POST',
  path: '/admin/review/reject',
  access,
  mode: 'write',
  audit: 'review.item-rejected',
  summary: 'Says that the records are right; not shown again until they change',
  body: z.object({ ref, reason: limitedText('text').min(1, 'is required') }),
  output: reviewDone,
  changes,
  failure: 'Update Failed.',
});

export const skipReviewItem = defineCall('skipReviewItem', {
  method: 'POST',
  path: '/admin/review/skip',
  access,
  mode: 'write',
  audit: 'review.item-skipped',
  summary: 'Leaves an item to others; it comes back to this reviewer after all others',
  body: z.object({ ref }),
  output: reviewDone,
  changes,
  failure: 'Update Failed.',
});

export const undoReviewDecision = defineCall('undoReviewDecision', {
  method: 'POST',
  path: '/admin/review/undo',
  access,
  mode: 'write',
  audit: 'review.decision-undone',
  summary: "Takes this reviewer's last decision back, a repair with its change set, and shows the item again",
  body: z.object({}),
  output: done.extend({ ref: z.string() }),
  changes: ['review', 'charts', 'ledger'],
  failure: 'Update Failed.',
});

export const startReviewScan = defineCall('startReviewScan', {
  method: 'POST',
  path: '/admin/review/scan',
  access,
  mode: 'write',
  audit: 'review.scan-started',
  summary: 'Looks over all symbols as a job: those whose data changed since their last scan, or all',
  body: z.object({ full: z.boolean('must be true or false').default(false) }),
  output: done.extend({ jobId: z.string().nullable() }),
  changes,
  failure: 'Something went wrong starting the scan.',
});

export const setKnownAnswers = defineCall('setKnownAnswers', {
  method: 'POST',
  path: '/admin/review/known-answers',
  // It measures the people who decide: whoever is measured neither starts nor ends it.
  access: 'admin',
  mode: 'write',
  audit: 'review.known-answers-set',
  summary:
    'Whether one item in ten is one whose answer is known, which measures the reviewer and changes nothing',
  body: z.object({ enabled: z.boolean('must be true or false') }),
  output: done,
  changes,
  failure: 'Update Failed.',
});
