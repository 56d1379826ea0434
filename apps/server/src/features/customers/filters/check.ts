import type { SignupVerdict } from '@midoffice/contract/customers/filters/shapes';
import { badInput } from '../../../platform/http/errors.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readAddress } from './address.ts';
import { filtersByKey, type StoredFilter } from './store.ts';
import { indexOf, keysOf, verdictOf } from './verdict.ts';

/**
 * What the active filters say to an address: one query by the index of what filters compare.
 * @throws ApiError 400 for what is no e-mail address
 */
export async function signupVerdictOf(
  db: DbOrTrx,
  typed: string,
): Promise<{ readonly verdict: SignupVerdict; readonly filter: StoredFilter | null }> {
  const address = readAddress(typed);
  if (!address) throw badInput('email', 'must be an e-mail address such as jane@example.com');
  const found = await filtersByKey(db, keysOf(address));
  const { allowed, code, reason, filter } = verdictOf(
    address,
    indexOf(found.filter(({ isActive }) => isActive)),
  );
  return {
    filter,
    verdict: {
      allowed,
      code,
      reason,
      filter: filter && { _id: filter.id, type: filter.type, value: filter.value },
      email: address.email,
      domain: address.domain.ascii,
      baseDomain: address.domain.base,
    },
  };
}
