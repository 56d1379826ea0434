import { startReviewScan } from '@midoffice/contract/quality/review/calls/start-review-scan';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { scanJob } from '../jobs/scan.ts';

export const handler = implementWrite(startReviewScan, async (context, { full }) => {
  const { trx, staff, platform } = context;
  const jobId = await platform.jobs.enqueue(
    scanJob,
    { full, ...(staff.userid && { actor: { id: staff.userid, label: staff.email } }) },
    { trx, actorId: staff.userid || null, singletonKey: scanJob },
  );
  await context.audit({ targetKind: 'review', targetId: 'scan', after: { full, jobId } });
  const message = jobId === null ? 'A scan is already queued.' : 'Scan started.';
  return { success: true as const, message, jobId };
});
