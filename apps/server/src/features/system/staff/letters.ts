import type { Trx } from '../../../platform/db/connect.ts';
import { newToken, tokenHash } from '../../../platform/crypto/secrets.ts';
import { putMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publicUrl } from '../../../platform/settings/address.ts';
import type { EndingKey } from './key-store.ts';
import { findById } from './store.ts';
import { insertToken } from './token-store.ts';

interface Receiver {
  readonly userid: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Sends a person a link to set their first password.
 * @param by who invites
 * @returns the mail's id
 */
export async function sendInvitation(
  platform: Platform,
  trx: Trx,
  to: Receiver,
  role: string,
  by: { readonly userid: string; readonly name: string },
): Promise<number> {
  const token = newToken();
  await insertToken(trx, to.userid, 'invitation', tokenHash(token));
  return putMail(platform, trx, {
    to: to.email,
    userid: to.userid,
    kind: 'staff-invitation',
    sentBy: by.userid,
    subject: 'You are invited to Midoffice',
    paragraphs: [
      `Hello ${to.name},`,
      `${by.name} invites you to the operations console, with the role ${role}. Please set a password to sign in.`,
      'The link works once, for seven days. If you did not expect this mail, please ignore it.',
    ],
    link: { label: 'Set your password', url: `${publicUrl(platform.settings)}/accept/${token}` },
  });
}

/** Sends a member of staff a link to set a new password. Answers the mail's id. */
export async function sendReset(
  platform: Platform,
  trx: Trx,
  to: Receiver & { readonly signInEmail: string },
): Promise<number> {
  const token = newToken();
  await insertToken(trx, to.userid, 'reset', tokenHash(token));
  return putMail(platform, trx, {
    to: to.signInEmail,
    userid: to.userid,
    kind: 'staff-reset',
    subject: 'Set a new Midoffice password',
    paragraphs: [
      `Hello ${to.name},`,
      'A new password was asked for on your account.',
      'The link works once, for one hour. If it was not you, please ignore this mail: your password stays as it is.',
    ],
    link: { label: 'Set a new password', url: `${publicUrl(platform.settings)}/accept/${token}` },
  });
}

/**
 * Asks the owner of a changed e-mail to confirm it, where the account can sign in with the former one: only then is
 * the new one good for signing in. Does nothing where there is nothing to confirm.
 */
export async function askToConfirmAddress(platform: Platform, trx: Trx, userid: string): Promise<void> {
  const account = await findById(trx, userid);
  if (!account || account.signInEmail.toLowerCase() === account.email.toLowerCase()) return;
  const token = newToken();
  await insertToken(trx, userid, 'email', tokenHash(token));
  await putMail(platform, trx, {
    to: account.email,
    userid,
    kind: 'staff-confirm-email',
    subject: 'Confirm your e-mail for Midoffice',
    paragraphs: [
      `Hello ${account.name},`,
      `Your e-mail was changed to this address. Until you confirm it, you sign in with ${account.signInEmail}.`,
      'The link works once, for seven days. If you did not expect this email, contact your Midoffice administrator.',
    ],
    link: { label: 'Confirm this e-mail', url: `${publicUrl(platform.settings)}/accept/${token}` },
  });
}

/** Mails the owner of a staff API key that it ends soon. Returns the mail's id. */
export function sendKeyWarning(platform: Platform, trx: Trx, key: EndingKey): Promise<number> {
  const day = key.expiresAt.slice(0, 10);
  return putMail(platform, trx, {
    to: key.email,
    userid: key.userid,
    kind: 'staff-key-ends',
    subject: `Your staff API key "${key.label}" ends on ${day}`,
    paragraphs: [
      `Hello ${key.name},`,
      `Your staff API key "${key.label}" (${key.prefix}...) ends on ${day}. Programs that use it are refused from then on.`,
      'Make a new key in Your settings, put it in its place, and revoke the old one.',
    ],
  });
}
