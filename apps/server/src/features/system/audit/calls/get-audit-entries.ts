import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { implementRead } from '../../../../platform/http/implement.ts';
import { checkRange } from '../rules.ts';
import { listEntries } from '../store.ts';

export const handler = implementRead(
  getAuditEntries,
  async ({ platform }, { cursor, limit = 50, ...filter }) => {
    checkRange(filter);
    const rows = await listEntries(platform.db, filter, limit + 1, cursor);
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
  },
);
