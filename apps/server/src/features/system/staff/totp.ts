import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StaffAccount } from './store.ts';
import { hasRecoveryCode, useCounter, useRecoveryCode } from './totp-store.ts';

const periodSeconds = 30;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

const authenticator = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Midoffice', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret });

/** A new secret of 160 bits, with the address that an authenticator reads. Source: RFC 6238, RFC 4226 section 4. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: authenticator(secret, email).toString() };
}

/** The code that an authenticator shows at a moment. */
export function totpCode(secret: string, atMs: number): string {
  return authenticator(Secret.fromBase32(secret), '').generate({ timestamp: atMs });
}

/** The time step whose code this is, one step early or late accepted; undefined when the code is wrong. */
export function totpCounter(secret: string, code: string, atMs: number): number | undefined {
  const delta = authenticator(Secret.fromBase32(secret), '').validate({
    token: code,
    timestamp: atMs,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(atMs / 1000 / periodSeconds) + delta;
}

/** Ten recovery codes of 50 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => [...randomBytes(10)].map((byte) => letters[byte & 31]!).join(''));
}

/** What the database keeps of a recovery code. */
export const recoveryHash = (platform: Pick<Platform, 'secrets'>, code: string): Buffer =>
  platform.secrets.lookup(`recovery ${code}`);

/** The refusal of a code that is wrong or used. */
export const wrongCode = (): ApiError =>
  new ApiError(400, 'code: is wrong or was used before', { field: 'code' });

/** Whether a code could be spent now; it may still lose a race against its other use. */
export async function fits(platform: Platform, account: StaffAccount, code: string): Promise<boolean> {
  if (!account.totpCipher) return false;
  if (code.length === 6)
    return totpCounter(platform.secrets.open(account.totpCipher), code, platform.now()) !== undefined;
  return hasRecoveryCode(platform.db, account.userid, recoveryHash(platform, code));
}

/**
 * Uses up a code of the authenticator, or a recovery code.
 * @param recovery whether a recovery code will do
 * @throws ApiError 400 when it is wrong or was used before
 */
export async function spendCode(
  platform: Platform,
  trx: Trx,
  account: StaffAccount,
  code: string,
  recovery = true,
): Promise<'authenticator' | 'recovery code'> {
  if (!account.totpCipher) throw new ApiError(400, 'code: no second factor is set up', { field: 'code' });
  if (code.length === 6) {
    const counter = totpCounter(platform.secrets.open(account.totpCipher), code, platform.now());
    if (counter === undefined || !(await useCounter(trx, account.userid, counter))) throw wrongCode();
    return 'authenticator';
  }
  if (!recovery || !(await useRecoveryCode(trx, account.userid, recoveryHash(platform, code))))
    throw wrongCode();
  return 'recovery code';
}
