import type { SavedQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { ApiError, conflict, notFound } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import type { StoredQuery } from './store.ts';

/** A query as somebody sees it. */
export function seenBy(
  { userid: reader }: Pick<Staff, 'userid'>,
  { userid, ...query }: StoredQuery,
): SavedQuery {
  return { ...query, own: userid === reader };
}

/** The query that somebody wants to read. @throws ApiError 404 where they do not see it */
export function requireSeen(staff: Pick<Staff, 'userid'>, query: StoredQuery | undefined): StoredQuery {
  if (!query || !(query.shared || query.userid === staff.userid)) throw notFound('There is no such query.');
  return query;
}

/**
 * The query that somebody wants to change or delete.
 * @throws ApiError 404 where they do not see it, 403 where it is somebody else's
 */
export function requireOwn(
  staff: Pick<Staff, 'userid' | 'role'>,
  found: StoredQuery | undefined,
  { adminsToo }: { readonly adminsToo: boolean },
): StoredQuery {
  const query = requireSeen(staff, found);
  if (query.userid !== staff.userid && !(adminsToo && staff.role === 'admin'))
    throw new ApiError(403, `This query is ${query.owner}’s. Save your own.`);
  return query;
}

type Texts = Pick<StoredQuery, 'name' | 'description' | 'sql' | 'shared'>;

/** @throws ApiError 409 with what differs, where the query was changed since it was read */
export function requireRevision(now: StoredQuery, seen: number | undefined, wanted: Texts): void {
  if (seen === undefined || seen === now.revision) return;
  const fields = Object.keys(wanted) as (keyof Texts)[];
  throw conflict(
    'This query was changed meanwhile. Read it again.',
    fields
      .filter((field) => now[field] !== wanted[field])
      .map((field) => ({ field, expected: null, actual: now[field], wanted: wanted[field] })),
    now.revision,
  );
}
