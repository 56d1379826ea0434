import { randomBytes } from 'node:crypto';
import { analystPermissions, isStaffRole, staffRoles, type StaffRole } from '@midoffice/contract/kernel';
import { emailAddress } from '@midoffice/contract/system/staff/shapes';
import { insertAudit } from '../../../platform/audit/store.ts';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { identitySubject } from '../../../platform/session/resolve.ts';
import { lockAddress, userWithEmail } from '../../customers/customer-records/api.ts';
import { weaknessOf } from './password.ts';
import { revokeKeys } from './key-store.ts';
import { endSessions } from './session-store.ts';
import {
  confirmAddress,
  findByEmail,
  insertAccount,
  listStaff,
  lockRoles,
  setPassword,
  setPermissions,
  setRole,
  type StaffAccount,
} from './store.ts';
import { endTokens } from './token-store.ts';
import { removeTotp } from './totp-store.ts';

const actor = { id: null, label: 'command line' };

function emailOf({ options }: Arguments): string {
  const given = emailAddress.safeParse(options['email']);
  if (!given.success) throw new UsageError('--email must be an e-mail address');
  return given.data;
}

/** The password from the environment, or a new one that is printed once. */
async function choosePassword(
  platform: Platform,
  owner: { email: string; name: string },
): Promise<{ password: string; notified: boolean }> {
  const given = process.env['MIDOFFICE_PASSWORD'];
  const password = given ?? randomBytes(15).toString('base64url');
  const problem = given === undefined ? undefined : await weaknessOf(platform.settings, owner, given);
  if (problem) throw new CommandError(`MIDOFFICE_PASSWORD ${problem}`);
  return { password, notified: given === undefined };
}

async function requireStaff(platform: Platform, email: string): Promise<StaffAccount> {
  const account = await findByEmail(platform.db, email);
  if (!account || !isStaffRole(account.role)) throw new CommandError(`${email} is not a member of staff.`);
  return account;
}

async function ensureAccount(trx: Trx, email: string, name: string): Promise<StaffAccount> {
  await lockAddress(trx, email);
  const known = await findByEmail(trx, email);
  const other = await userWithEmail(trx, email, known?.userid);
  if (other !== undefined)
    throw new CommandError(
      `Another account (${other}) still signs in with ${email}. Confirm its new e-mail first: staff confirm-email`,
    );
  if (known?.passwordHash)
    throw new CommandError(`${email} can sign in already. Use: staff reset-password --email ${email}`);
  if (known) return known;
  const userid = `staff_${randomBytes(11).toString('hex')}`;
  await insertAccount(trx, { userid, mongoId: randomBytes(12).toString('hex'), email, name });
  return (await findByEmail(trx, email))!;
}

const create: Command = {
  name: 'staff create',
  usage: 'staff create --email E --role standard|analyst|admin [--name N]',
  about:
    'Makes a member of staff, such as the first admin. The password is MIDOFFICE_PASSWORD, or made and printed once',
  options: { email: 'text', role: 'text', name: 'text' },
  needs: 'platform',
  async run(given, platform) {
    const email = emailOf(given);
    const role = staffRoles.find((known) => known === given.options['role']);
    if (!role) throw new UsageError(`--role must be one of ${staffRoles.join(', ')}`);
    const name = typeof given.options['name'] === 'string' ? given.options['name'] : email.split('@')[0]!;
    const { password, notified } = await choosePassword(platform, { email, name });
    const hash = await hashPassword(password);
    await platform.db.transaction().execute((trx) => store(trx, { email, name, role, hash }));
    given.notify(`Created ${email} with the role ${role}.`);
    if (notified) given.out(password);
  },
};

async function store(
  trx: Trx,
  wanted: { email: string; name: string; role: StaffRole; hash: string },
): Promise<void> {
  await lockRoles(trx, null);
  const account = await ensureAccount(trx, wanted.email, wanted.name);
  await setRole(trx, account.userid, wanted.role);
  const permissions = wanted.role === 'analyst' ? analystPermissions() : account.permissions;
  await setPermissions(trx, account.userid, permissions);
  await setPassword(trx, account.userid, wanted.hash);
  await insertAudit(trx, {
    actor,
    call: 'staff create',
    kind: 'staff.created',
    targetKind: 'staff',
    targetId: account.userid,
    before: { role: account.role, permissions: account.permissions },
    after: { email: wanted.email, role: wanted.role, permissions },
  });
  await notifyOnCommit(trx, { subject: identitySubject, id: account.userid });
}

const resetPassword: Command = {
  name: 'staff reset-password',
  usage: 'staff reset-password --email E',
  about: 'Sets a new password for a member of staff and ends their sessions, links and staff API keys',
  options: { email: 'text' },
  needs: 'platform',
  async run(given, platform) {
    const email = emailOf(given);
    const account = await requireStaff(platform, email);
    const { password, notified } = await choosePassword(platform, account);
    const hash = await hashPassword(password);
    await platform.db.transaction().execute(async (trx) => {
      await setPassword(trx, account.userid, hash);
      await endTokens(trx, account.userid);
      const ended = await endSessions(trx, account.userid);
      const revoked = await revokeKeys(trx, account.userid);
      await insertAudit(trx, {
        actor,
        call: 'staff reset-password',
        kind: 'staff.password-set',
        targetKind: 'staff',
        targetId: account.userid,
        after: { endedSessions: ended, revokedKeys: revoked },
      });
      await notifyOnCommit(trx, { subject: identitySubject, id: account.userid });
    });
    given.notify(
      `New password set for ${email}; their sessions have ended and their staff API keys are revoked.`,
    );
    if (notified) given.out(password);
  },
};

const resetSecondFactor: Command = {
  name: 'staff reset-second-factor',
  usage: 'staff reset-second-factor --email E',
  about: 'Removes the second factor of a member of staff who lost it, and ends their sessions',
  options: { email: 'text' },
  needs: 'platform',
  async run(given, platform) {
    const account = await requireStaff(platform, emailOf(given));
    await platform.db.transaction().execute(async (trx) => {
      await removeTotp(trx, account.userid);
      const ended = await endSessions(trx, account.userid);
      await insertAudit(trx, {
        actor,
        call: 'staff reset-second-factor',
        kind: 'staff.second-factor-removed',
        targetKind: 'staff',
        targetId: account.userid,
        after: { endedSessions: ended },
      });
      await notifyOnCommit(trx, { subject: identitySubject, id: account.userid });
    });
    given.notify(`The second factor of ${account.email} is removed; their sessions have ended.`);
  },
};

const endAllSessions: Command = {
  name: 'staff end-sessions',
  usage: 'staff end-sessions --email E',
  about: 'Ends the sessions of a member of staff and revokes their staff API keys',
  options: { email: 'text' },
  needs: 'platform',
  async run(given, platform) {
    const account = await requireStaff(platform, emailOf(given));
    const ended = await platform.db.transaction().execute(async (trx) => {
      const sessions = await endSessions(trx, account.userid);
      const keys = await revokeKeys(trx, account.userid);
      await endTokens(trx, account.userid);
      await insertAudit(trx, {
        actor,
        call: 'staff end-sessions',
        kind: 'staff.session-ended',
        targetKind: 'staff',
        targetId: account.userid,
        after: { ended: sessions, revokedKeys: keys },
      });
      await notifyOnCommit(trx, { subject: identitySubject, id: account.userid });
      return { sessions, keys };
    });
    given.notify(`Ended for ${account.email}: sessions ${ended.sessions}, staff API keys ${ended.keys}.`);
  },
};

const confirmEmail: Command = {
  name: 'staff confirm-email',
  usage: 'staff confirm-email --email E',
  about: 'Confirms the changed e-mail of somebody who can sign in, where no mail server delivers the link',
  options: { email: 'text' },
  needs: 'platform',
  async run(given, platform) {
    const email = emailOf(given);
    await platform.db.transaction().execute(async (trx) => {
      const account = await findByEmail(trx, email);
      if (!account || !(await confirmAddress(trx, account.userid)))
        throw new CommandError(`${email} is not waiting to be confirmed.`);
      await endTokens(trx, account.userid);
      await insertAudit(trx, {
        actor,
        call: 'staff confirm-email',
        kind: 'staff.email-confirmed',
        targetKind: 'staff',
        targetId: account.userid,
        before: { signInEmail: account.signInEmail },
        after: { signInEmail: account.email },
      });
    });
    given.notify(`${email} is the address to sign in with now.`);
  },
};

const list: Command = {
  name: 'staff list',
  usage: 'staff list',
  about: 'Lists members of staff: e-mail, role, state, second factor, when last seen',
  needs: 'platform',
  async run({ out }, platform) {
    for (const member of await listStaff(platform.db, platform.settings.SESSION_IDLE_HOURS)) {
      const factor = member.secondFactor ? 'second factor' : 'no second factor';
      out([member.email, member.role, member.state, factor, member.lastSeenAt ?? 'never seen'].join('\t'));
    }
  },
};

export const commands: Command[] = [
  create,
  resetPassword,
  resetSecondFactor,
  endAllSessions,
  confirmEmail,
  list,
];
