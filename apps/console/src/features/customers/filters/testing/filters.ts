import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { previewUserDomainFilter } from '@midoffice/contract/customers/filters/calls/preview-user-domain-filter';
import type {
  FilterEffect,
  FilterList,
  UserDomainFilter,
} from '@midoffice/contract/customers/filters/shapes';
import { FakeServer } from '../../../../testing/fake-server.ts';

/** A filter as the server answers it. */
export const filter: UserDomainFilter = {
  _id: 'f1',
  type: 'invalidDomains',
  value: 'spam.example',
  unicode: null,
  isActive: true,
  createdBy: 'Ada Admin',
  createdAt: '2026-01-05T10:00:00.000Z',
  source: null,
  refusals: 3,
};
/** The list of these filters. */
export const listOf = (...rows: UserDomainFilter[]): FilterList => ({
  rows,
  total: rows.length,
  all: rows.length,
});
/** Two accounts would have been stopped. */
export const effect: FilterEffect = {
  matched: 2,
  isCapped: false,
  stopped: 2,
  letIn: 0,
  paying: 1,
  staff: 0,
  accounts: [
    {
      userid: 'u1',
      email: 'a@spam.example',
      planCode: 'free',
      createdAt: '2025-02-03T00:00:00.000Z',
      isStopped: true,
    },
  ],
};
/** Nobody would have been stopped. */
export const none: FilterEffect = { ...effect, matched: 0, stopped: 0, paying: 0, accounts: [] };
/** A server that lists these filters and previews them. */
export const serverWith = (...rows: UserDomainFilter[]) =>
  new FakeServer().answers(getUserDomainFilters, listOf(...rows)).answers(previewUserDomainFilter, effect);
