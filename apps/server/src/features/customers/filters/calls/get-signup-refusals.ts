import { getSignupRefusals } from '@midoffice/contract/customers/filters/calls/get-signup-refusals';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listRefusals, refusalPageSize } from '../store.ts';

export const handler = implementRead(getSignupRefusals, async ({ db }, options) => {
  const found = await listRefusals(db, options);
  const rows = found.slice(0, refusalPageSize);
  return { rows, next: found.length > rows.length ? Number(rows.at(-1)!._id) : null };
});
