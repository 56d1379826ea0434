import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { verifyPassword } from '../../../../platform/crypto/passwords.ts';
import { newToken, tokenHash } from '../../../../platform/crypto/secrets.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared, type ReadContext } from '../../../../platform/http/implement.ts';
import { deviceOf, rememberDevice } from '../devices.ts';
import { wrongSignIn } from '../rules.ts';
import { endSession, insertSession } from '../session-store.ts';
import { findBySignInEmail, maySignIn, type StaffAccount } from '../store.ts';
import { resetAttempts, checkPublicRateLimit, type Attempt } from '../rate-limit.ts';

async function refuse(
  context: ReadContext,
  account: StaffAccount | undefined,
  email: string,
): Promise<never> {
  // An e-mail that nobody has may be a password typed into the wrong field: only its fingerprint is kept.
  const target = account ? account.userid : context.platform.secrets.fingerprint(email);
  await context.audit({
    targetKind: 'staff',
    targetId: target,
    outcome: 'failed',
    after: { ip: context.ip },
  });
  throw new ApiError(401, wrongSignIn);
}

async function check(
  context: ReadContext,
  { email, password }: { email: string; password: string },
): Promise<{ account: StaffAccount & { passwordHash: string }; attempt: Attempt }> {
  const account = await findBySignInEmail(context.platform.db, email);
  // For an unknown e-mail as well, so that it takes as long.
  const device = deviceOf(context, account?.userid ?? '');
  const attempt = await checkPublicRateLimit(context, 'sign-in', email, device);
  // Without an account it takes as long and says no.
  const allowed = maySignIn(account);
  const fits = await verifyPassword(password, allowed ? account.passwordHash : null);
  if (!allowed || !fits || account.passwordHash === null) return refuse(context, account, email);
  return { account: { ...account, passwordHash: account.passwordHash }, attempt };
}

export const handler = implementPrepared(signIn, check, async (context, _input, { account, attempt }) => {
  const { trx, platform, ip, userAgent } = context;
  const token = newToken();
  const hours = platform.settings.SESSION_HOURS;
  const id = await insertSession(trx, {
    userid: account.userid,
    tokenHash: tokenHash(token),
    hours,
    ip,
    userAgent,
    checkedHash: account.passwordHash,
  });
  if (!id) throw new ApiError(401, wrongSignIn);
  await resetAttempts(trx, attempt);
  // Whoever sat at this browser before has left it.
  if (context.staff.sessionId) {
    await endSession(trx, context.staff.userid, context.staff.sessionId);
    await context.changed('identity', context.staff.userid);
  }
  await context.audit({
    actor: { id: account.userid, label: account.email },
    targetKind: 'staff',
    targetId: account.userid,
    after: { sessionId: id, ip, userAgent, secondFactorNeeded: account.totpConfirmed },
  });
  context.setCookie(token, hours * 3600);
  if (!account.totpConfirmed) rememberDevice(context, account.userid);
  return { success: true as const, message: 'Signed in.', secondFactorNeeded: account.totpConfirmed };
});
