import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { findAccount } from '../../customers/customer-records/api.ts';
import { setLimit } from './act.ts';
import { auditStep, stepContext } from './context.ts';
import { blockToLift, closeCase, settledCases, type ClosedCase } from './run-store.ts';
import { lockSteps, settleSteps } from './store.ts';

/** Lets keys work again that dunning blocked for this invoice, unless somebody has changed the limit since. */
async function liftBlock(
  platform: Platform,
  trx: Trx,
  invoiceId: string,
  { userid, number }: ClosedCase,
): Promise<boolean> {
  const block = await blockToLift(trx, invoiceId);
  if (!block?.unblocks) return false;
  const account = await findAccount(trx, userid, { lock: true });
  if (account?.custom_rate_limit !== -1) return false;
  const reason = `Dunning: invoice ${number ?? invoiceId} is settled`;
  await setLimit(stepContext(platform, trx, customRateLimit), userid, block.limitBefore, reason);
  return true;
}

async function closeOne(platform: Platform, invoiceId: string): Promise<boolean> {
  return platform.db.transaction().execute(async (trx) => {
    await lockSteps(trx);
    const closed = await closeCase(trx, invoiceId, platform.now());
    if (!closed) return false;
    const isSettled = closed.state === 'paid' || closed.invoiceStatus === 'void';
    const unblocked =
      isSettled &&
      (await liftBlock(platform, trx, invoiceId, closed).catch((error: unknown) => {
        // An account that became staff's meanwhile is for admins: the case is closed all the same.
        if (error instanceof ApiError) return false;
        throw error;
      }));
    await auditStep(trx, closed.state === 'paid' ? 'recovered' : 'closed', closed.userid, {
      after: {
        invoice: closed.number ?? invoiceId,
        status: closed.invoiceStatus ?? 'gone',
        ...(closed.recoveredAfter && { afterStep: closed.recoveredAfter }),
        ...(unblocked && { unblocked }),
      },
    });
    await notifyOnCommit(trx, { subject: 'dunning', id: closed.userid });
    return true;
  });
}

/** Brings steps and cases in line with what effects and payments have become. @returns how many cases were closed */
export async function closeSettled(platform: Platform): Promise<number> {
  await settleSteps(platform.db);
  let closed = 0;
  for (const invoiceId of await settledCases(platform.db))
    if (await closeOne(platform, invoiceId)) closed += 1;
  return closed;
}
