import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@midoffice/contract/kernel';
import { insertAudit, type AuditRecord } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import type { Staff } from '../../../platform/session/identity.ts';

/** Who acts where nobody does: no role, no grants, so that accounts of staff are refused. */
const actor = { id: null, label: 'dunning' } as const;
export const dunningStaff: Staff = {
  userid: '',
  email: actor.label,
  name: 'Dunning',
  role: null,
  permissions: [],
  core: false,
  via: 'session',
  sessionId: null,
  keyId: null,
  totp: false,
  secondFactor: false,
};

const notInJobs = (what: string) => (): never => {
  throw new TypeError(`a job has no ${what}`);
};

/**
 * The context in which a step of dunning does what a call does by hand: same code, same audit entry, same effect.
 * @param call whose audit name the entries get, and whose access is asked of whoever takes its effect up again
 */
export function stepContext(platform: Platform, trx: Trx, call: AnyCall): WriteContext {
  const requestId = randomUUID();
  return {
    platform,
    trx,
    call,
    staff: dunningStaff,
    requestId,
    ip: '',
    userAgent: actor.label,
    log: platform.log,
    header: () => undefined,
    rawBody: Buffer.alloc(0),
    signal: new AbortController().signal,
    deviceCookie: undefined,
    setCookie: notInJobs('cookies'),
    setDevice: notInJobs('cookies'),
    download: notInJobs('answer'),
    picture: notInJobs('answer'),
    document: notInJobs('answer'),
    page: notInJobs('answer'),
    seeOther: notInJobs('answer'),
    linkHash: Buffer.alloc(0),
    previewOnly: notInJobs('preview'),
    afterCommit: notInJobs('commit of its own'),
    audit: async (record) => {
      await insertAudit(trx, {
        ...record,
        actor,
        call: call.name,
        kind: call.audit ?? call.name,
        requestId,
      });
    },
    changed: (subject, id) => notifyOnCommit(trx, id === undefined ? { subject } : { subject, id }),
  };
}

/** Writes what dunning did into the customer's timeline. @param act such as `mail-sent` */
export async function auditStep(
  trx: Trx,
  act: string,
  userid: string,
  record: Omit<AuditRecord, 'targetKind' | 'targetId' | 'actor'>,
): Promise<void> {
  await insertAudit(trx, {
    ...record,
    targetKind: 'account',
    targetId: userid,
    actor,
    call: 'dunning',
    kind: `dunning.${act}`,
  });
}
