import { verifyAudit } from '@midoffice/contract/system/audit/calls/verify-audit';
import { headFileOf } from '../../../../platform/audit/seal.ts';
import { verifyAuditLog } from '../../../../platform/audit/verify.ts';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(verifyAudit, async ({ platform }) => {
  const { checked, erased, unkeyed, headsCompared, problems, head, unsealed } = await verifyAuditLog(
    platform,
    headFileOf(platform.settings),
  );
  return {
    ok: problems.length === 0,
    checked,
    erased,
    unkeyed,
    headsCompared,
    problems,
    head: { seq: head.seq, hash: head.hash.toString('hex'), at: head.at, unsealed },
  };
});
