import { findUsers } from '@midoffice/contract/customers/accounts/calls/find-users';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchUsers } from '../search-store.ts';

export const handler = implementRead(findUsers, ({ db, platform, staff }, { query }) =>
  searchUsers(db, query, { keyHash: platform.secrets.lookup(query), reader: staff }),
);
