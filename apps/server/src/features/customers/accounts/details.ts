import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { listKeys, maskKey, planLimitOf } from '../api-keys/api.ts';
import { linkedRecordsOf, type Account, type LinkedRow } from '../customer-records/api.ts';

interface Main {
  readonly userid: string;
  readonly planCode: string;
  readonly key: string | null;
}

/** A linked record for people, with the places where it says something else than our main record. */
function linkedOf(secrets: Secrets, row: LinkedRow, main: Main, reveal: boolean) {
  const key = row.key_cipher && secrets.open(row.key_cipher);
  const shown = (value: string | null): string | null => (value === null || reveal ? value : maskKey(value));
  const differences = [];
  if (key !== main.key) differences.push({ field: 'apikey', main: shown(main.key), linked: shown(key) });
  const planType = row.record.planType ?? null;
  if (row.store === 'firebase' && planType !== main.planCode)
    differences.push({ field: 'planType', main: main.planCode, linked: planType });
  if (row.store === 'firebase' && row.record.uid !== main.userid)
    differences.push({ field: 'uid', main: main.userid, linked: row.record.uid ?? null });
  return { uid: row.record.uid ?? '', apikey: shown(key), planType, fetchedAt: row.fetched_at, differences };
}

/**
 * Main record, linked records and keys of one customer.
 * @param options.reveal show keys in full; the caller audits that
 */
export async function detailsOf(
  db: DbOrTrx,
  secrets: Secrets,
  account: Account,
  options: { reveal: boolean },
): Promise<UserDetails> {
  const keys = await listKeys(db, secrets, account.userid, { reveal: true });
  const main: Main = {
    userid: account.userid,
    planCode: account.plan_code,
    key: keys.find((key) => key.mainkey)?.key ?? null,
  };
  const planLimit = (await planLimitOf(db, account.plan_code)) ?? account.rate_limit;
  const linked = await linkedRecordsOf(db, account.userid);
  const [firebase, mongo] = (['firebase', 'mongo'] as const).map((store) => {
    const row = linked.find((candidate) => candidate.store === store);
    return row ? linkedOf(secrets, row, main, options.reveal) : null;
  });
  return {
    userid: account.userid,
    portfolioPath:
      account.username === null ? null : `/member-portfolio/${encodeURIComponent(account.username)}`,
    firebase: firebase ?? null,
    mongo: mongo
      ? { apikey: mongo.apikey, fetchedAt: mongo.fetchedAt, differences: mongo.differences }
      : null,
    user: {
      userid: account.userid,
      _id: account.mongo_id,
      username: account.username,
      email: account.email,
      firstname: account.firstname,
      lastname: account.lastname,
      photoURL: account.photo_url,
      notes: account.notes,
      legacy: account.legacy,
      migrated: account.migrated,
      enterprise: account.enterprise,
      planCode: account.plan_code,
      userRole: account.user_role,
      rateLimit: planLimit,
      customRateLimit: account.custom_rate_limit,
      currentAPICount: account.current_api_count,
      restricted: account.restricted,
      blocked: account.custom_rate_limit === -1,
      emailVerified: account.email_verified,
      apiKey: options.reveal ? keys : keys.map((key) => ({ ...key, key: maskKey(key.key), revealed: false })),
      entBilling: { paymentMethod: account.payment_method, bank_transfer: account.bank_transfer },
      createdAt: account.created_at,
      lastSignIn: account.last_sign_in_at,
    },
  };
}
