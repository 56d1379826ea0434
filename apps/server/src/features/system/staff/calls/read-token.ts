import { readToken } from '@midoffice/contract/system/staff/calls/read-token';
import { tokenHash } from '../../../../platform/crypto/secrets.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { deadLink } from '../rules.ts';
import { findToken, passwordKinds } from '../token-store.ts';

export const handler = implementRead(readToken, async ({ platform }, { token }) => {
  const found = await findToken(platform.db, tokenHash(token), [...passwordKinds, 'email']);
  if (!found) throw notFound(deadLink);
  const { kind, email, name, expiresAt } = found;
  return { kind, email, name, expiresAt };
});
