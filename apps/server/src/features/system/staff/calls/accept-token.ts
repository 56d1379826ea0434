import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { hashPassword } from '../../../../platform/crypto/passwords.ts';
import { tokenHash } from '../../../../platform/crypto/secrets.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { requireGoodPassword } from '../password.ts';
import { revokeKeys } from '../key-store.ts';
import { deadLink } from '../rules.ts';
import { endSessions } from '../session-store.ts';
import { setPassword } from '../store.ts';
import { consumeToken, endTokens, findToken, passwordKinds } from '../token-store.ts';

export const handler = implementPrepared(
  acceptToken,
  async ({ platform }, { token, password }) => {
    const found = await findToken(platform.db, tokenHash(token), passwordKinds);
    if (!found) throw notFound(deadLink);
    await requireGoodPassword(platform.settings, found, 'password', password);
    return { found, hash: await hashPassword(password) };
  },
  async (context, { token }, { found, hash }) => {
    const { trx } = context;
    if (!(await consumeToken(trx, tokenHash(token)))) throw notFound(deadLink);
    await setPassword(trx, found.userid, hash);
    await endTokens(trx, found.userid);
    const ended = await endSessions(trx, found.userid);
    // Whoever had the password may have made keys with it.
    const revoked = await revokeKeys(trx, found.userid);
    await context.audit({
      actor: { id: found.userid, label: found.email },
      targetKind: 'staff',
      targetId: found.userid,
      after: { by: found.kind, endedSessions: ended, revokedKeys: revoked },
    });
    await context.changed('identity', found.userid);
    return {
      success: true as const,
      message: `Password set. Please sign in.${revoked ? ` Your staff API keys (${revoked}) were revoked.` : ''}`,
      email: found.email,
    };
  },
);
