import { getAuditHead } from '@midoffice/contract/system/audit/calls/get-audit-head';
import { verifyAudit } from '@midoffice/contract/system/audit/calls/verify-audit';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Hint } from '../../../../../kit/tooltip/hint.tsx';
import css from './audit-log.module.css';

/** The newest entry of the hash chain, and whether a check of the whole chain passes. */
export function ChainStatus() {
  const head = useRead(getAuditHead, {});
  const [verdict, setVerdict] = useState<{ ok: boolean; text: string } | null>(null);
  const verify = useWrite(verifyAudit, {
    quiet: 'success',
    onDone: ({ ok, checked, problems }) =>
      setVerdict({ ok, text: ok ? `${formatNumber(checked)} entries hold` : problems.join('; ') }),
  });
  return (
    <span className={css.chain}>
      {head.data && (
        <Hint text={head.data.hash}>
          {formatNumber(head.data.seq)} sealed{head.data.unsealed > 0 && `, ${head.data.unsealed} to seal`}
        </Hint>
      )}
      {verdict && <StatusBadge tone={verdict.ok ? 'green' : 'red'}>{verdict.text}</StatusBadge>}
      <Button size="small" pending={verify.pending} onClick={() => void verify.run({})}>
        Check the chain
      </Button>
    </span>
  );
}
