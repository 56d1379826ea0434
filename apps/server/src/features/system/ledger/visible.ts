import type { Grantee } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { mayMake, visibleTargets, wholeTargets } from './rules.ts';
import { listCalls, type Visible } from './store.ts';

/** Which change sets a person may see, as `maySee` says of a single one. */
export async function visibleOf(db: DbOrTrx, staff: Grantee): Promise<Visible> {
  const kinds = visibleTargets(staff);
  const whole = wholeTargets(staff);
  const isWhole = whole.length === kinds.length;
  const calls = isWhole ? [] : (await listCalls(db)).filter((call) => mayMake(staff, call));
  return { kinds, whole, calls };
}
