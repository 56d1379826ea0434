import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { staffRoles } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedAccount, type ListReader } from '../customer-records/api.ts';
import type { FilterFacts } from './rules.ts';

/** An account as a preview needs it. */
export interface CheckedAccount {
  readonly userid: string;
  readonly email: string;
  readonly planCode: string;
  readonly createdAt: string;
  readonly isStaff: boolean;
  /** Whether a list shows it to the reader. */
  readonly isListed: boolean;
}

// As the index account_by_reversed_domain has it.
const reversedDomain = sql`reverse(lower(split_part(a.email::text, '@', -1))) collate "C"`;
const reversed = (text: string): string => [...text].reverse().join('');
/** Accounts hold domains as they were entered: in ASCII or in the letters of their script. */
const spellings = (domain: string): string[] => [...new Set([domain, domainToUnicode(domain)])];

/** The keys by which the column `email_key` of accounts finds an address: without dots anywhere. */
function emailKeys(matchKey: string): string[] {
  const at = matchKey.lastIndexOf('@');
  return spellings(matchKey.slice(at + 1)).map(
    (domain) => `${matchKey.slice(0, at).replaceAll('.', '')}@${domain}`,
  );
}

/**
 * Accounts that filters may fit, by their indexes: of the domain, of its sub-domains, of the address. What fits in the
 * end is for the verdict to say.
 * @param limit rows at most, in no particular order
 */
export async function accountsUnder(
  db: DbOrTrx,
  filters: readonly FilterFacts[],
  limit: number,
  reader: ListReader,
): Promise<CheckedAccount[]> {
  const domains = filters.filter(({ type }) => type !== 'userstoRuleOut');
  const exact = domains.flatMap(({ matchKey }) => spellings(matchKey)).map(reversed);
  const parents = domains
    .filter(({ type }) => type !== 'validDomains')
    .flatMap(({ matchKey }) => spellings(matchKey))
    .map(reversed);
  const people = filters.flatMap(({ type, matchKey }) =>
    type === 'userstoRuleOut' ? emailKeys(matchKey) : [],
  );
  const { rows } = await sql<CheckedAccount>`
    with found as (
      (select a.userid from account a where ${reversedDomain} = any(${exact}::text[]) limit ${limit})
      union
      (select a.userid from unnest(${parents}::text[]) p (domain) join account a
        -- '/' is the character after '.'.
        on ${reversedDomain} > (p.domain || '.') collate "C" and ${reversedDomain} < (p.domain || '/') collate "C"
        limit ${limit})
      union
      (select a.userid from account a where a.email_key = any(${people}::text[]) limit ${limit})
      limit ${limit})
    select a.userid, a.email::text as email, a.plan_code as "planCode", a.created_at as "createdAt",
      coalesce(a.user_role = any(${[...staffRoles]}::text[]), false) as "isStaff",
      ${isListedAccount(reader)} as "isListed"
    from found join account a using (userid)`.execute(db);
  return rows;
}
