import { z } from 'zod';
import { setting } from '../setting.ts';
import { flag, whole, address } from '../types.ts';

/** Audit chain, how long records are kept, and which jobs a process runs. */
export const operationSettings = {
  AUDIT_HEAD_FILE: setting(
    z.string(),
    '',
    "File outside the database that receives the audit chain's head. Empty: DATA_DIR/audit-head.jsonl.",
  ),
  AUDIT_HEAD_STDOUT: setting(
    flag,
    '0',
    'Whether each head of the audit chain is also written to standard output, as a JSON line `{"auditHead":...}`.',
  ),
  AUDIT_HEAD_SYSLOG: setting(
    address(['udp', 'tcp', 'tls'], 'optional'),
    '',
    'Syslog server that also receives each head of the audit chain (RFC 5424), such as tls://logs.company.example:6514. Empty: none.',
  ),
  FIX_RUN_DAYS: setting(
    whole(1, 3650),
    '180',
    'Days that the runs of fix functions are kept with their rows. A run that can still be reverted stays, without its rows.',
  ),
  REVIEW_GONE_DAYS: setting(
    whole(1, 3650),
    '90',
    'Days that items of the review queue are kept after scans no longer find them.',
  ),
  BUILD_CONSOLE: setting(
    flag,
    '1',
    'Whether a start builds the console when its sources are newer than its last build.',
  ),
  WORKER: setting(flag, '1', 'Whether this process runs jobs in addition to answering requests.'),
} as const;
