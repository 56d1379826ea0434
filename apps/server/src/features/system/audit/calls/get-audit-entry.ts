import { getAuditEntry } from '@midoffice/contract/system/audit/calls/get-audit-entry';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findEntry } from '../store.ts';

export const handler = implementRead(getAuditEntry, async ({ platform }, { id }) => {
  const entry = await findEntry(platform.db, id);
  if (!entry) throw notFound('There is no such audit entry.');
  return entry;
});
