import type { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import {
  filterSorts,
  filterStates,
  filterTypes,
  type FilterSort,
} from '@midoffice/contract/customers/filters/lists';
import type { SentOf } from '@midoffice/contract/kernel';
import { choiceParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
export const address = {
  view: choiceParam(['filters', 'refusals'], 'filters'),
  q: textParam(),
  type: choiceParam(['', ...filterTypes], ''),
  state: choiceParam(['', ...filterStates], ''),
  sort: choiceParam([...filterSorts, ...filterSorts.map((name) => `-${name}` as const)], '-createdAt'),
  p: numberParam(1),
  /** The filter whose details are open. */
  filter: textParam(),
  /** The one filter whose refused sign-ups are shown. */
  of: textParam(),
  /** Where the page of refused sign-ups begins. */
  before: numberParam(0),
};

export type FilterAddress = { readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']> };
export type FilterChoice = SentOf<typeof changeUserDomainFilters>['filter'];

/** What narrows the list, as the calls take it. */
export const choiceOf = (at: FilterAddress): FilterChoice => ({
  ...(at.type && { type: at.type }),
  ...(at.state && { state: at.state }),
  ...(at.q && { search: at.q }),
});

export const typeOptions = [{ value: '', label: 'All Types' }, ...filterTypes] as const;

export const stateOptions = [
  { value: '', label: 'All Status' },
  { value: 'active', label: 'Active Only' },
  { value: 'inactive', label: 'Inactive Only' },
] as const;

/** An order as the address holds it; of anything else, newest first. */
export type SortText = FilterSort | `-${FilterSort}`;

export const noFilters = 'No filters found';
const noneMatch = 'No filters match the selected criteria. Showing 0 of N filters.';

/** What an empty list says, of all filters. Source: r002-filter-empty-texts. */
export const emptyText = (all: number): string =>
  all ? noneMatch.replace('of N', `of ${all.toLocaleString('en-US')}`) : noFilters;
