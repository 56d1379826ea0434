import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { endException, findException, lockException } from '../exception-store.ts';
import { lockSetting, raiseRevision } from '../setting-store.ts';
import { exceptionText } from '../words.ts';

export const handler = implementWrite(endDunningException, async (context, { id, reason }) => {
  const { trx, staff, platform } = context;
  await lockSetting(trx, 'update');
  // The customer before the exception, as who deletes the account takes them. Whose it is never changes.
  const whose = await findException(trx, id);
  if (!whose) throw notFound('There is no such exception.');
  if (whose.endedAt === null && whose.userid !== null) await customerForWrite(context, whose.userid);
  const found = await lockException(trx, id);
  if (!found) throw notFound('There is no such exception.');
  if (found.endedAt !== null) throw new ApiError(409, 'This exception has ended already.');
  await endException(trx, id, { label: actorOf(staff).label, at: new Date(platform.now()).toISOString() });
  await raiseRevision(trx);
  await context.audit({
    targetKind: found.userid === null ? 'dunning' : 'account',
    targetId: found.userid ?? `plan ${found.planCode}`,
    before: { exception: id, does: exceptionText(found) },
    after: { exception: id, ended: true },
    reason,
  });
  return { success: true as const, message: 'Exception ended.' };
});
