import { getAuditHead } from '@midoffice/contract/system/audit/calls/get-audit-head';
import { countPending, readHead } from '../../../../platform/audit/seal-store.ts';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(getAuditHead, async ({ platform }) => {
  const { seq, hash, at } = await readHead(platform.db);
  return { seq, hash: hash.toString('hex'), at, unsealed: await countPending(platform.db) };
});
