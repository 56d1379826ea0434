// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { startReviewScan } from '@midoffice/contract/quality/review/calls/start-review-scan';
import { newestAudit, refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('start-review-scan', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer({ work: true });
  });
  after(() => server.close());

  test('runs as a job whose progress its starter sees', async () => {
    const { body } = await server.reviewer.call(startReviewScan, { full: true });
    assert.deepEqual([body.message, typeof body.jobId], ['Scan started.', 'string']);
    assert.equal((await newestAudit(server, 'scan'))?.kind, 'review.scan-started');
    const job = async () =>
      (await server.reviewer.call(listJobs, {})).body.rows.find(({ id }) => id === body.jobId);
    for (let n = 0; n < 1200 && (await job())?.state !== 'done'; n += 1) await pause(50);
    const done = (await job())!;
    assert.deepEqual([done.state, done.done, done.total], ['done', 4, 4]);
    assert.equal(
      done.message,
      '4 symbols scanned, 0 unchanged, 3 probable errors. The usage engine is not available: all symbols rank alike.',
    );
    assert.equal((await server.reviewer.call(getReviewStatus, {})).body.open, 3);
  });

  test('refuses bad input and a stranger', async () => {
    await refuses(
      server,
      server.reviewer,
      startReviewScan,
      { full: 'all' },
      400,
      'full: must be true or false',
    );
    await refuses(server, server.stranger, startReviewScan, {}, 403, 'You do not have access to this page.');
  });
});
