import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { badInput, notFound } from '../../../platform/http/errors.ts';
import type { BaseContext } from '../../../platform/http/implement.ts';
import {
  customerFor,
  findAccount,
  requireMayOpen,
  unlistedUserids,
} from '../../customers/customer-records/api.ts';
import { keyById, maskKey, ownerOfHashBeginning, ownersOfKeys } from '../../customers/api-keys/api.ts';
import type { UsageFilter } from './engine-store.ts';
import { hashId, isKeyId, keyIdOf } from './keys.ts';
import { noExchange } from './views.ts';

type Asker = Pick<BaseContext, 'platform' | 'staff'>;

/** What a `userkey` means: one key, or one customer. */
export interface Meant {
  readonly filter: Pick<UsageFilter, 'userid' | 'keyId' | 'without'>;
  /** Masked key or user id, for people. */
  readonly label: string;
  /** Who holds the key. */
  readonly owner?: string | undefined;
}

/**
 * Reads a `userkey`: a user id, a `keyid` of a usage row, `id:` and the number of a stored key, or a key's value. Requests of a key that nobody holds any
 * more are found by its value all the same. Usage of staff accounts is for admins, as the accounts themselves are.
 * @throws ApiError 403, 404 for a number that no key has
 */
export async function meantBy(
  { platform, staff }: Asker,
  userkey: string,
  db: DbOrTrx = platform.db,
): Promise<Meant> {
  const account = await findAccount(db, userkey);
  if (account) {
    requireMayOpen(staff, account);
    return { filter: { userid: account.userid }, label: account.userid };
  }
  // A key may have been somebody else's before, and of one that nobody holds nothing else says whose it was.
  const without = await unlistedUserids(db, staff);
  const number = /^id:(\d{1,15})$/.exec(userkey)?.[1];
  if (number !== undefined) {
    const key = await keyById(db, Number(number));
    if (!key) throw notFound('There is no such API key.');
    await customerFor({ platform, staff }, key.userid);
    return {
      filter: { keyId: hashId(key.key_hash), without },
      label: maskKey(platform.secrets.open(key.key_cipher)),
      owner: key.userid,
    };
  }
  if (isKeyId(userkey)) {
    const holder = await ownerOfHashBeginning(db, Buffer.from(userkey, 'hex'));
    if (holder !== undefined) await customerFor({ platform, staff }, holder);
    return { filter: { keyId: userkey, without }, label: `key ${userkey.slice(0, 8)}`, owner: holder };
  }
  const hash = platform.secrets.lookup(userkey);
  const owner = (await ownersOfKeys(db, [hash])).get(hash.toString('hex'));
  if (owner !== undefined) await customerFor({ platform, staff }, owner);
  return { filter: { keyId: keyIdOf(platform.secrets, userkey), without }, label: maskKey(userkey), owner };
}

interface DrillDown {
  readonly basePath?: string | undefined;
  readonly exchange?: string | undefined;
  readonly userid?: string | undefined;
  readonly userkey?: string | undefined;
}

/** The filter of a drill-down. @throws ApiError 400 where it names neither a base path nor an exchange, or both */
export async function drillDownFilter(asker: Asker, asked: DrillDown): Promise<UsageFilter> {
  const { basePath, exchange, userid, userkey } = asked;
  if (basePath === undefined && exchange === undefined)
    throw badInput('basePath', 'is required where there is no exchange');
  if (basePath !== undefined && exchange !== undefined)
    throw badInput('exchange', 'cannot be asked together with basePath');
  const user = userid === undefined ? {} : (await meantBy(asker, userid)).filter;
  const key = userkey === undefined ? {} : (await meantBy(asker, userkey)).filter;
  return { basePath, exchange: exchange === noExchange ? '' : exchange, ...user, ...key };
}
