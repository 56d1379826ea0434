import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import { inScope, isStaff } from './parts-store.ts';

/**
 * Keys that a store holds and that are nobody's in the main record, or somebody else's, and keys of documents whose customer
 * the main record does not have. A key of a known customer that is missing in the main record is listed with the customer.
 */
export const looseKeys: ListDefinition = {
  list: 'loose-keys',
  sources: ['firebase', 'mongo', 'gateway'],
  rows: (scope) => sql`
    select p.source || ':' || p.id, a.userid, coalesce(a.email, p.email::citext), p.plan_code, null::text,
      case when k.id is not null then 'other-owner' when a.userid is null then 'no-account' else 'unknown' end,
      coalesce(a.current_api_count, owner.current_api_count, 0), 0, p.read_at, null::timestamptz, ${isStaff} or coalesce(owner.user_role is not null, false),
      jsonb_build_object('apiKey', p.key_mask, 'store', p.source, 'planCode', p.plan_code,
        'apicount', coalesce(a.current_api_count, owner.current_api_count, 0), 'documentID', p.userid,
        'ownerID', owner.userid)
    from payment_source_record p
    left join account a on a.userid = p.userid
    left join api_key k on k.key_hash = p.key_hash
    left join account owner on owner.userid = k.userid
    where ${inScope(sql`p.userid`, scope)} and p.key_hash is not null and (k.id is null or k.userid <> p.userid)`,
};
