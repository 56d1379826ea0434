/** What a filter does with an address at sign-up. Source: r002-filter-types. */
export const filterTypes = ['validBaseDomains', 'validDomains', 'invalidDomains', 'userstoRuleOut'] as const;
export type FilterType = (typeof filterTypes)[number];

/** In words, for people who choose one. */
export const filterTypeNotes: Readonly<Record<FilterType, string>> = {
  validBaseDomains: 'Allows a base domain and all of its sub-domains',
  validDomains: 'Allows exactly this domain, without its sub-domains',
  invalidDomains: 'Refuses this domain and all of its sub-domains',
  userstoRuleOut: 'Refuses one e-mail address, also with a plus tag',
};

/** Types whose value is a domain; that of `userstoRuleOut` is an e-mail address. */
export const domainFilterTypes = ['validBaseDomains', 'validDomains', 'invalidDomains'] as const;

export const filterStates = ['active', 'inactive'] as const;
export type FilterState = (typeof filterStates)[number];

/** Orders of the list; a leading minus reverses one. */
export const filterSorts = ['type', 'value', 'isActive', 'createdAt'] as const;
export type FilterSort = (typeof filterSorts)[number];

/** Rows on one page of the list. */
export const filterPageSize = 100;
/** Rows at most where no page is named. */
export const mostFiltersListed = 10_000;
/** Filters at most, of all types together. */
export const mostFilters = 100_000;

/** Accounts that a preview looks at, at most. */
export const mostAccountsChecked = 10_000;
/** Accounts that a preview lists. */
export const mostAccountsListed = 100;

/** Days after which a refused sign-up is forgotten. */
export const refusalDays = 90;

export const typeAndValueRequired = 'Type and value are required';

/** Why a sign-up is allowed or refused. */
export const verdictCodes = [
  'no-filter',
  'domain-allowed',
  'base-domain-allowed',
  'domain-refused',
  'address-refused',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];
