import { isStaffRole, noAccess } from '@midoffice/contract/kernel';
import { isIPv6 } from 'node:net';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';

/** What every failed sign-in says, so that it tells nothing about who exists. */
export const wrongSignIn = 'E-mail or password is wrong.';

/**
 * The part of an address that counts as one caller: an IPv4 address, or the /64 network that one IPv6 customer
 * commonly gets.
 */
export function addressGroup(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Refuses anybody but an admin to open or edit an account that has a staff role: such an account is a way in.
 * @throws ApiError 403
 */
export function requireMayOpenAccount(staff: Staff, target: { readonly role: string | null }): void {
  if (staff.role !== 'admin' && isStaffRole(target.role)) throw new ApiError(403, noAccess);
}

/** Refuses to change one's own role or grants. @throws ApiError 403 */
export function refuseOwn(staff: Staff, userid: string, what: string): void {
  if (staff.userid === userid) throw new ApiError(403, `You cannot change your own ${what}.`);
}

/** What an invitation or reset link says once it is used, out of time or mistyped. */
export const deadLink = 'This link is not valid any more. Please ask for a new one.';
