import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readSearch } from '../rules.ts';
import { countFilters, listFilters } from '../store.ts';

export const handler = implementRead(getUserDomainFilters, async ({ db }, { sort, page, id, ...given }) => {
  const choice = {
    ...given,
    search: readSearch(given.search),
    ...(id !== undefined && { only: [id] }),
  };
  const [rows, counted] = await Promise.all([
    listFilters(db, choice, { sort, page }),
    countFilters(db, choice),
  ]);
  return { rows, ...counted };
});
