import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listAccounts } from '../search-store.ts';

export const handler = implementRead(listUsers, async ({ db, staff }, query) => ({
  ...(await listAccounts(db, { ...query, reader: staff })),
  page: query.page,
}));
