import { retryJob } from '@midoffice/contract/system/jobs/calls/retry-job';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { findJob } from '../store.ts';

export const handler = implementWrite(retryJob, async ({ platform, trx, audit }, { id }) => {
  const job = await findJob(trx, id);
  if (!job) throw notFound('There is no such job.');
  if (job.state !== 'failed')
    throw new ApiError(409, `The job is ${job.state}, only a failed one is run again.`);
  await audit({
    targetKind: 'job',
    targetId: id,
    before: { state: job.state, message: job.message },
    after: { state: 'queued' },
  });
  // The queue has its own connection. Asked last: where the audit entry cannot be written, nothing runs.
  if (!(await platform.jobs.retry(id, job.name))) {
    throw new ApiError(409, 'The queue no longer holds this job as failed.');
  }
  return { success: true as const, message: `${job.title}: queued again.` };
});
