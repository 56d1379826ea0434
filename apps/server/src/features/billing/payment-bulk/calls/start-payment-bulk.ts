import { bulkActionLabels } from '@midoffice/contract/billing/payment-bulk/lists';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import { withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { chooseRows } from '../choose.ts';
import { bulkJob } from '../run.ts';
import { insertRun } from '../store.ts';

export const handler = implementWrite(startPaymentBulk, async (context, wish) => {
  const { trx, staff, platform } = context;
  const { list, action, expectedCount, expectedDigest, reason } = wish;
  const { items, template, eligible, digest } = await chooseRows(trx, staff, wish);
  if (eligible !== expectedCount)
    throw new ApiError(
      409,
      `You selected ${expectedCount} rows, and ${eligible} fit now. Check the list again.`,
      { field: 'expectedCount' },
    );
  if (!eligible) throw new ApiError(400, 'filter: leaves no row', { field: 'filter' });
  if (digest !== expectedDigest)
    throw new ApiError(
      409,
      `The list changed: not the rows or amounts that you confirmed. ${eligible === 1 ? '1 row fits' : `${eligible} rows fit`} now. Check the list again.`,
      { field: 'expectedDigest' },
    );
  const actor = { id: staff.userid, label: staff.email };
  const id = await insertRun(trx, { list, action, template, reason, actor, items });
  const jobId = await platform.jobs.enqueue(bulkJob, { id, actor }, { trx, actorId: actor.id });
  await context.audit({
    targetKind: 'payment-list',
    targetId: list,
    before: { filter: await withoutKeys(trx, platform.secrets, wish.filter), rows: eligible },
    after: { bulk: id, action, template },
    reason,
  });
  const rowsText = eligible === 1 ? '1 row' : `${eligible.toLocaleString('en-US')} rows`;
  return {
    success: true as const,
    message: `${bulkActionLabels[action]}: started for ${rowsText}.`,
    id,
    jobId,
  };
});
