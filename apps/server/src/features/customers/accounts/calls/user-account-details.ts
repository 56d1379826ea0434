import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { keyRevealTools } from '@midoffice/contract/customers/accounts/inputs';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { keyByHash } from '../../api-keys/api.ts';
import { detailsOf } from '../details.ts';
import { countReveal } from '../reveal-limit.ts';
import { customerFor } from '../../customer-records/api.ts';

export const handler = implementRead(userAccountDetails, async (context, { id, apikey }) => {
  const { db, platform, staff } = context;
  if (apikey && !mayCall(staff, keyRevealTools)) throw new ApiError(403, noAccess);
  // With apikey=true the id may be a key itself. Source: s000-details-by-key.
  const owner = apikey ? await keyByHash(db, platform.secrets.lookup(id)) : undefined;
  const account = await customerFor({ platform, staff }, owner?.userid ?? id);
  if (apikey) await countReveal(context, account.userid);
  const details = await detailsOf(db, platform.secrets, account, { reveal: apikey === true });
  if (apikey) {
    const keys = details.user.apiKey.map((key) => platform.secrets.fingerprint(key.key));
    await context.audit({ targetKind: 'account', targetId: account.userid, after: { revealed: keys } });
  }
  return details;
});
