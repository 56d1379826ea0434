import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { lockAccounts, type StoredAccount } from './store.ts';

/** Which account, and why. */
export interface Target {
  readonly email: string;
  readonly network?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Locks the accounts of a target that a change applies to.
 * @param fits whether it applies
 * @param otherwise what is said where it applies to none of them
 * @throws ApiError 404 without such an account, 409 where it applies to none
 */
export async function accountsToChange(
  { trx }: WriteContext,
  { email, network }: Target,
  fits: (account: StoredAccount) => boolean,
  otherwise: string,
): Promise<readonly StoredAccount[]> {
  const found = await lockAccounts(trx, email, network);
  const fitting = found.filter(fits);
  if (fitting.length) return fitting;
  if (!found.length) throw notFound('There is no account with this e-mail address.');
  throw new ApiError(409, otherwise);
}

/** Writes what was done to accounts in the audit log. */
export async function auditAccounts(
  context: WriteContext,
  { email, reason }: Target,
  accounts: readonly StoredAccount[],
  after: object,
): Promise<void> {
  await context.audit({
    targetKind: 'sentiment-account',
    targetId: email,
    ...(reason && { reason }),
    before: {
      accounts: accounts.map(({ network, lockedAt, lockedReason, deletedAt }) => ({
        network,
        lockedAt,
        lockedReason,
        deletedAt,
      })),
    },
    after,
  });
}
