import { calls } from '@midoffice/contract';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { customerActTools } from '@midoffice/contract/billing/payments/inputs';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { countOpenEffects, listEffectLines } from '../store.ts';

export const handler = implementRead(
  listEffects,
  async ({ platform, staff }, { userid, state, limit = 50 }) => {
    if (userid !== undefined && !mayCall(staff, customerActTools)) throw new ApiError(403, noAccess);
    // From the main database: what was begun a moment ago is asked for at once.
    const { db } = platform;
    const target = userid === undefined ? null : (await customerFor({ platform, staff }, userid)).userid;
    const actorId = target !== null || staff.role === 'admin' ? null : staff.userid;
    const own = calls.filter(({ access }) => mayCall(staff, access)).map(({ name }) => name);
    const [rows, counts] = await Promise.all([
      listEffectLines(db, { userid: target, actorId, calls: own, state, limit }),
      countOpenEffects(db, { userid: target, actorId, calls: own }),
    ]);
    return { rows, ...counts };
  },
);
