import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { findAccount } from '../../customers/customer-records/api.ts';
import { setLimit } from './act.ts';
import { auditStep, stepContext } from './context.ts';
import {
  closeCase,
  giveUpBlock,
  giveUpChangedBlocks,
  settledCases,
  type GivenUpBlock,
  type SettledCase,
} from './run-store.ts';
import { lockSteps, settleSteps } from './store.ts';

/** Lets keys work again that dunning blocked for this invoice, unless somebody has changed the limit since. */
async function liftBlock(platform: Platform, trx: Trx, invoiceId: string): Promise<GivenUpBlock | undefined> {
  const block = await giveUpBlock(trx, invoiceId, platform.now());
  if (!block?.lifts || block.limitBefore === null) return undefined;
  const account = await findAccount(trx, block.userid, { lock: true });
  if (account?.custom_rate_limit !== -1) return undefined;
  const reason = `Dunning: invoice ${block.number ?? invoiceId} is settled`;
  try {
    await setLimit(stepContext(platform, trx, customRateLimit), block.userid, block.limitBefore, reason);
  } catch (error) {
    // An account that became staff's meanwhile is for admins: the case is closed all the same.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
  return block;
}

async function closeOne(platform: Platform, { invoiceId, userid }: SettledCase): Promise<boolean> {
  return platform.db.transaction().execute(async (trx) => {
    await lockSteps(trx);
    // Before the case, as who deletes the account takes them.
    await findAccount(trx, userid, { lock: true });
    const closed = await closeCase(trx, invoiceId, platform.now());
    const unblocked = await liftBlock(platform, trx, invoiceId);
    if (closed)
      await auditStep(trx, closed.state === 'paid' ? 'recovered' : 'closed', closed.userid, {
        after: {
          invoice: closed.number ?? invoiceId,
          status: closed.invoiceStatus ?? 'gone',
          ...(closed.recoveredAfter && { afterStep: closed.recoveredAfter }),
          ...(unblocked && { unblocked: true }),
        },
      });
    const changed = closed ?? unblocked;
    if (changed) await notifyOnCommit(trx, { subject: 'dunning', id: changed.userid });
    return closed !== undefined;
  });
}

/** Brings steps and cases in line with what effects and payments have become. @returns how many cases were closed */
export async function closeSettled(platform: Platform): Promise<number> {
  await settleSteps(platform.db);
  await giveUpChangedBlocks(platform.db, platform.now());
  let closed = 0;
  for (const one of await settledCases(platform.db)) if (await closeOne(platform, one)) closed += 1;
  return closed;
}
