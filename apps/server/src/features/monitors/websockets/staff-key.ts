import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { socketLimits } from '@midoffice/contract/monitors/websockets/lists';
import type { Platform } from '../../../platform/platform.ts';
import { owesSetUp } from '../../../platform/session/identity.ts';
import { ownerOfKey } from '../../../platform/session/key-owner.ts';
import type { KeyVerdict } from '../../customers/api-keys/api.ts';

/** What a session may do by the key of a member of staff: every stream, at once. */
const recordOf = (userid: string): NonNullable<KeyVerdict['record']> => ({
  userid,
  planCode: '',
  main: true,
  websocket: true,
  blocked: false,
  restricted: false,
  callsPerMinute: socketLimits.messagesPerMinute,
  dataLimitMb: null,
  includedEndpoints: [],
  excludedEndpoints: [],
  websocketSources: [],
  enableBeta: true,
  addIncluded: false,
  delayed: false,
});

/**
 * Whether the API key of a member of staff lets in: that of who may use the tester. Source: s003, "connect with the API key"
 * @param hash `tokenHash` of its value, hexadecimal
 */
export async function staffKeyVerdict(platform: Platform, hash: string): Promise<KeyVerdict> {
  const staff = await ownerOfKey(platform, Buffer.from(hash, 'hex'));
  if (!staff) return { allowed: false, why: 'unknown', message: 'There is no such API key.', record: null };
  const record = recordOf(staff.userid);
  if (owesSetUp(platform.settings, staff))
    return { allowed: false, why: 'websocket', message: 'Please set up a second factor first.', record };
  if (mayCall(staff, ['websockets'])) return { allowed: true, why: null, message: 'Allowed.', record };
  return { allowed: false, why: 'websocket', message: noAccess, record };
}
