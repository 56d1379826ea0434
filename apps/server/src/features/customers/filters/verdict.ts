import type { FilterType, VerdictCode } from '@midoffice/contract/customers/filters/lists';
import type { Address } from './address.ts';

/** What a verdict needs of a filter. */
export interface MatchFilter {
  readonly id: string;
  readonly type: FilterType;
  readonly value: string;
  readonly matchKey: string;
}

/** A verdict, and the filter that decided. */
export interface Verdict<F extends MatchFilter = MatchFilter> {
  readonly allowed: boolean;
  readonly code: VerdictCode;
  readonly reason: string;
  readonly filter: F | null;
}

/** Filters by what they compare; see `nameOfFilter`. */
export type FilterIndex<F extends MatchFilter = MatchFilter> = ReadonlyMap<string, F>;

export const nameOfFilter = ({ type, matchKey }: Pick<MatchFilter, 'type' | 'matchKey'>): string =>
  `${type} ${matchKey}`;

export const indexOf = <F extends MatchFilter>(filters: readonly F[]): Map<string, F> =>
  new Map(filters.map((filter) => [nameOfFilter(filter), filter]));

/** Everything by which a filter could fit an address. */
export const keysOf = ({ key, domain }: Address): string[] => [key, ...domain.chain];

const partOf = (domain: string, filter: string): string =>
  domain === filter ? domain : `${domain} is a sub-domain of ${filter}, which`;

/**
 * What active filters say to an address: a single address that is ruled out comes first, then the one domain that is
 * allowed, then the longest base domain or refused domain; of two alike the one that allows. What no filter fits is allowed.
 */
export function verdictOf<F extends MatchFilter>(address: Address, active: FilterIndex<F>): Verdict<F> {
  const find = (type: FilterType, matchKey: string): F | undefined =>
    active.get(nameOfFilter({ type, matchKey }));
  const { ascii, chain } = address.domain;
  const person = find('userstoRuleOut', address.key);
  if (person)
    return {
      allowed: false,
      code: 'address-refused',
      reason: `The address ${person.value} is ruled out.`,
      filter: person,
    };
  const domain = find('validDomains', ascii);
  if (domain)
    return {
      allowed: true,
      code: 'domain-allowed',
      reason: `${ascii} is an allowed domain.`,
      filter: domain,
    };
  for (const part of chain) {
    const base = find('validBaseDomains', part);
    if (base)
      return {
        allowed: true,
        code: 'base-domain-allowed',
        reason: `${partOf(ascii, part)} is an allowed base domain.`,
        filter: base,
      };
    const refused = find('invalidDomains', part);
    if (refused)
      return {
        allowed: false,
        code: 'domain-refused',
        reason: `${partOf(ascii, part)} is a refused domain.`,
        filter: refused,
      };
  }
  return { allowed: true, code: 'no-filter', reason: 'No active filter fits.', filter: null };
}
