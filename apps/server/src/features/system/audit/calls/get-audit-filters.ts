import { calls } from '@midoffice/contract';
import { getAuditFilters } from '@midoffice/contract/system/audit/calls/get-audit-filters';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listActors } from '../store.ts';

const audited = calls.filter((call) => call.audit !== undefined);
const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

export const handler = implementRead(getAuditFilters, async ({ platform }) => ({
  actors: await listActors(platform.db),
  calls: sorted(audited.map((call) => call.name)),
  kinds: sorted(audited.map((call) => call.audit!)),
}));
