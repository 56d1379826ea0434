import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import type { RefreshChange, RefreshType, UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import {
  implementPrepared,
  type ReadContext,
  type WriteContext,
} from '../../../../platform/http/implement.ts';
import { syncGatewayAfterCommit, knownKeyCount, listKeys } from '../../api-keys/api.ts';
import { fetchFromStripe, keepFromStripe } from '../../stripe-accounts/api.ts';
import { detailsOf } from '../details.ts';
import { customerFor, customerForRefresh } from '../../customer-records/api.ts';
import { keepLinkedRecord } from '../../customer-records/api.ts';
import { readPayments } from '../read-payments.ts';
import { changesBetween, refreshMessage } from '../refresh.ts';
import { findAccount, type Account } from '../../customer-records/api.ts';

/** What was read from the source, before the transaction. */
type Fetched =
  | {
      readonly kind: 'linked';
      readonly document: Awaited<ReturnType<ReadContext['platform']['connectors']['records']['read']>>;
    }
  | { readonly kind: 'stripe'; readonly mirrors: Awaited<ReturnType<typeof fetchFromStripe>> }
  | { readonly kind: 'redis'; readonly knownKeys: number };

const sourceNames = {
  firebase: 'Firebase record',
  mongo: 'Mongo record',
  stripe: 'Card provider',
  redis: 'Gateway',
} as const;

async function fetchFrom(context: ReadContext, id: string, type: RefreshType): Promise<Fetched> {
  const { platform, staff } = context;
  const { userid } = await customerFor({ platform, staff }, id);
  if (type === 'stripe') return { kind: 'stripe', mirrors: await fetchFromStripe(platform, userid) };
  if (type === 'redis') return { kind: 'redis', knownKeys: await knownKeyCount(platform, userid) };
  return { kind: 'linked', document: await platform.connectors.records.read(type, userid) };
}

type Flat = Record<string, string | number | boolean | null>;

/** What can be compared of a linked record, keys masked. */
function linkedValues(details: UserDetails, type: 'firebase' | 'mongo'): Flat | null {
  const record = details[type];
  if (!record) return null;
  return { apikey: record.apikey, ...('uid' in record && { uid: record.uid, planType: record.planType }) };
}

async function keep(
  context: WriteContext,
  account: Account,
  type: RefreshType,
  fetched: Fetched,
): Promise<RefreshChange[]> {
  const { trx, platform } = context;
  if (fetched.kind === 'redis') {
    const keys = await listKeys(trx, platform.secrets, account.userid);
    // Written once this has committed with its audit entry: the cache is no part of the transaction.
    await syncGatewayAfterCommit(platform, trx, account.userid, context.staff.userid);
    return changesBetween({ keys: fetched.knownKeys }, { keys: keys.length });
  }
  if (fetched.kind === 'stripe') {
    const before = await readPayments(trx, platform, account);
    await keepFromStripe(trx, account.userid, fetched.mirrors);
    return changesBetween(before.account, (await readPayments(trx, platform, account)).account);
  }
  if (type !== 'firebase' && type !== 'mongo') return [];
  const values = async (): Promise<Flat | null> =>
    linkedValues(await detailsOf(trx, platform.secrets, account, { reveal: false }), type);
  const before = await values();
  await keepLinkedRecord(trx, platform.secrets, account.userid, type, fetched.document);
  return changesBetween(before, await values());
}

export const handler = implementPrepared(
  refreshAccountDetails,
  (context, { id, type }) => fetchFrom(context, id, type),
  async (context, { id, type }, fetched) => {
    const { trx, platform } = context;
    const account = await customerForRefresh(context, id);
    const changes = await keep(context, account, type, fetched);
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      before: { source: type },
      after: { source: type, changed: changes.map((change) => change.field) },
    });
    const details = await detailsOf(trx, platform.secrets, (await findAccount(trx, account.userid))!, {
      reveal: false,
    });
    return { success: true as const, message: refreshMessage(sourceNames[type], changes), details, changes };
  },
);
