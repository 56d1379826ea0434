import { confirmEmail } from '@midoffice/contract/system/staff/calls/confirm-email';
import { tokenHash } from '../../../../platform/crypto/secrets.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { revokeKeys } from '../key-store.ts';
import { deadLink } from '../rules.ts';
import { endSessions } from '../session-store.ts';
import { confirmAddress, findById } from '../store.ts';
import { consumeToken, findToken } from '../token-store.ts';

export const handler = implementWrite(confirmEmail, async (context, { token }) => {
  const { trx } = context;
  const hash = tokenHash(token);
  const found = await findToken(trx, hash, ['email']);
  if (!found || !(await consumeToken(trx, hash))) throw notFound(deadLink);
  const before = await findById(trx, found.userid);
  await confirmAddress(trx, found.userid);
  const ended = await endSessions(trx, found.userid);
  const revoked = await revokeKeys(trx, found.userid);
  await context.audit({
    actor: { id: found.userid, label: found.email },
    targetKind: 'staff',
    targetId: found.userid,
    before: { signInEmail: before?.signInEmail },
    after: { signInEmail: found.email, endedSessions: ended, revokedKeys: revoked },
  });
  await context.changed('identity', found.userid);
  return {
    success: true as const,
    message: 'E-mail confirmed. Sign in with it from now on.',
    email: found.email,
  };
});
