import { mayOpenTool, noAccess } from '@midoffice/contract/kernel';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { showsKind } from '@midoffice/contract/system/presence/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findAccount, requireMayOpen } from '../../../customers/customer-records/api.ts';
import { forgetShown, noteShown, othersAt } from '../store.ts';

// Windows report every ten seconds.
const lapsesMs = 30_000;
const forgottenMs = 3_600_000;
const tabsAtMost = 50;
const shownAtMost = 20;

export const handler = implementRead(reportPresence, async ({ platform, staff }, { left, ...place }) => {
  const shown = { ...place, userid: staff.userid };
  // Not the read database: it must include the report that was just written.
  const { db } = platform;
  if (left) {
    await forgetShown(db, shown);
    return { others: [] };
  }
  const { page, item, kind } = place;
  if (!mayOpenTool(staff, page, item) || !showsKind(kind, page, item)) throw new ApiError(403, noAccess);
  if (kind === 'customer') {
    const account = await findAccount(db, place.id);
    if (account) requireMayOpen(staff, account);
  }
  const nowMs = platform.now();
  await noteShown(db, shown, { nowMs, forgottenBeforeMs: nowMs - forgottenMs, tabsAtMost });
  return { others: await othersAt(db, shown, { seenSinceMs: nowMs - lapsesMs, limit: shownAtMost }) };
});
