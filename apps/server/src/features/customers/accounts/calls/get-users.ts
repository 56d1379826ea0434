import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchUsers } from '../search-store.ts';

export const handler = implementRead(getUsers, ({ db, platform, staff }, { query }) =>
  searchUsers(db, query, { keyHash: platform.secrets.lookup(query), reader: staff }),
);
