import { randomBytes, scryptSync } from 'node:crypto';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { getAuditEntry } from '@midoffice/contract/system/audit/calls/get-audit-entry';
import type { AuditEntry } from '@midoffice/contract/system/audit/shapes';
import type { StaffRole } from '@midoffice/contract/kernel';
import { confirmTotp } from '@midoffice/contract/system/staff/calls/confirm-totp';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { startTotp } from '@midoffice/contract/system/staff/calls/start-totp';
import type { Client, TestServer } from '../../../../testing/server.ts';
import { setPassword } from '../store.ts';
import { totpCode } from '../totp.ts';

/** Past the calls that would refuse it. */
export { setPassword, setPermissions, setRole } from '../store.ts';

/** The password of the people that tests make. */
export const testPassword = 'violet-harbour-71';

/** A password as it is stored, at a cost that suits many tests. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 });
  return ['scrypt', 16, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
}

/** A member of staff with a password. */
export interface Person extends Client {
  readonly email: string;
}

/** A member of staff who can sign in, and is signed in. */
export async function person(
  server: TestServer,
  options: { role?: StaffRole | null; permissions?: readonly string[]; email?: string; userid?: string } = {},
): Promise<Person> {
  const email = options.email ?? `p${randomBytes(5).toString('hex')}@staff.example`;
  const client = await server.staff({ role: 'standard', ...options, email });
  await setPassword(server.platform.db, client.userid, cheapHash(testPassword));
  return { ...client, email };
}

/** A browser that holds a session's token. */
export function browser(server: TestServer, cookie: string, userid = ''): Client {
  return {
    userid,
    cookie,
    call: (call, input, options = {}) =>
      server.nobody.call(call, input, {
        ...options,
        headers: { cookie: `midoffice_session=${cookie}`, ...options.headers },
      }),
  };
}

/** The session token that an answer sets; empty when it clears it, undefined when it does neither. */
export function tokenOf(headers: Record<string, unknown>): string | undefined {
  const cookies = [headers['set-cookie'] ?? []].flat() as string[];
  return cookies
    .map((text) => /^midoffice_session=([^;]*)/.exec(text)?.[1])
    .find((token) => token !== undefined);
}

/** The mark of a known browser that an answer sets. */
export function deviceOf(headers: Record<string, unknown>): string {
  const cookies = [headers['set-cookie'] ?? []].flat() as string[];
  const mark = cookies.map((text) => /^midoffice_device=([^;]*)/.exec(text)?.[1]).find(Boolean);
  if (!mark) throw new Error('no mark of a known browser was set');
  return decodeURIComponent(mark);
}

/** Signs somebody in by e-mail and password. */
export async function enter(
  server: TestServer,
  who: { email: string },
  password = testPassword,
): Promise<Client> {
  const { status, headers, body } = await server.nobody.call(signIn, { email: who.email, password });
  const token = tokenOf(headers);
  if (status !== 200 || !token) throw new Error(`sign-in failed: ${status} ${body.message}`);
  return browser(server, token);
}

/** Sets up a second factor. The code of the given moment is used up by it. */
export async function secureWithTotp(
  client: Client,
  atMs: number,
): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = (await client.call(startTotp, { password: testPassword })).body;
  const confirmed = await client.call(confirmTotp, { code: totpCode(secret, atMs) });
  if (confirmed.status !== 200) throw new Error(`second factor failed: ${confirmed.body.message}`);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** The newest audit entry of a kind, with its values. */
export async function lastAudit(
  admin: Client,
  filter: { kind: string; target?: string },
): Promise<AuditEntry> {
  const { body } = await admin.call(getAuditEntries, filter);
  const id = body.rows[0]?.id;
  if (id === undefined) throw new Error(`nothing was audited as ${filter.kind}`);
  return (await admin.call(getAuditEntry, { id })).body;
}

/** The token in the link of a mail's text. */
export function linkToken(text: string): string {
  const token = /\/accept\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('the mail carries no link');
  return token;
}
