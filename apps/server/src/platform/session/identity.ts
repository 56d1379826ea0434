import type { Grantee } from '@midoffice/contract/kernel';
import type { Settings } from '../settings/schema.ts';

/** The member of staff behind a request. */
export interface Staff extends Grantee {
  readonly userid: string;
  readonly email: string;
  readonly name: string;
  readonly role: string | null;
  readonly permissions: readonly string[];
  readonly core: boolean;
  /** How they proved who they are. */
  readonly via: 'session' | 'key';
  readonly sessionId: string | null;
  readonly keyId: string | null;
  /** Whether a second factor is set up, and whether this session passed it. */
  readonly totp: boolean;
  readonly secondFactor: boolean;
}

/** Whether an admin has yet to set up a second factor, where the settings ask for it: no call but those about themself is open. */
export function owesSetUp(
  { REQUIRE_ADMIN_TOTP }: Pick<Settings, 'REQUIRE_ADMIN_TOTP'>,
  staff: Pick<Staff, 'role' | 'totp'>,
): boolean {
  return REQUIRE_ADMIN_TOTP && staff.role === 'admin' && !staff.totp;
}

/** Whether a session has yet to enter the code of its second factor; only calls with access `pending` are open to it. */
export function owesSecondFactor(staff: Staff): boolean {
  return staff.via === 'session' && staff.totp && !staff.secondFactor;
}
