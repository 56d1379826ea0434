import { checkApiKey } from '@midoffice/contract/customers/api-keys/calls/check-api-key';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { keyMayCall } from '../check.ts';
import { findKey } from '../keys.ts';

export const handler = implementRead(checkApiKey, async ({ platform, staff }, input) => {
  // From the main database: a replica may not know a change yet that has just been made.
  const key = await findKey(platform.db, platform.secrets, input);
  await customerFor({ platform, staff }, key.userid);
  return keyMayCall(platform, key.key_hash, input);
});
